/** Hands bytes to the browser as a file to keep; it is never opened. */
export function saveFile(name: string, bytes: Blob, type = "application/octet-stream"): void {
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
