import { subscribePush, unsubscribePush } from "../../../contract/accounts-notices.ts";
import { call } from "../../api/call.ts";

/** Whether this browser can show news of a closed page, and does. */
export type PushState = "unable" | "denied" | "off" | "on";

const isAble = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

const registered = async (): Promise<PushSubscription | null> => {
  const worker = await navigator.serviceWorker.getRegistration("/");
  return (await worker?.pushManager.getSubscription()) ?? null;
};

export async function pushState(): Promise<PushState> {
  if (!isAble()) return "unable";
  if (Notification.permission === "denied") return "denied";
  return (await registered()) ? "on" : "off";
}

/** Asks the user, and then subscribes this browser with the server's key. Throws `Problem` where the server refuses. */
export async function startPush(pushKey: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== "granted") return pushState();
  const worker = await navigator.serviceWorker.register("/news.js", { scope: "/" });
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: pushKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  try {
    await call(subscribePush, {
      body: { endpoint: endpoint ?? "", keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" } },
    });
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  return "on";
}

export async function stopPush(): Promise<PushState> {
  const subscription = await registered();
  if (subscription) {
    await call(unsubscribePush, { body: { endpoint: subscription.endpoint } });
    await subscription.unsubscribe();
  }
  return pushState();
}
