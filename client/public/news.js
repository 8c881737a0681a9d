// Shows news that was pushed while the page is closed, and opens its page. It fetches nothing and keeps nothing.
self.addEventListener("push", (event) => {
  const { text, path, language } = event.data.json();
  const shown = self.registration.showNotification("Hostread", {
    body: text,
    lang: language,
    tag: "news",
    renotify: true,
    icon: "/favicon.svg",
    data: { path },
  });
  event.waitUntil(shown);
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = new URL(event.notification.data.path, self.location.origin).href;
  const open = async () => {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const same = pages.find((page) => page.url === address);
    await (same ? same.focus() : self.clients.openWindow(address));
  };
  event.waitUntil(open());
});
