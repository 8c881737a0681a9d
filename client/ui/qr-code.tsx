import { useMemo } from "react";
import { encode } from "uqr";

/** The QR code of an address, dark on white in both themes: not every reader takes the reverse. */
export function QrCode({ address, label }: { address: string; label: string }) {
  const { path, size } = useMemo(() => {
    const { data, size } = encode(address, { ecc: "Q", border: 4 });
    const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
    return { path, size };
  }, [address]);
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}
