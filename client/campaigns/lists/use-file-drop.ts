import { useEffect, useRef, useState } from "react";

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;

/** Whether a file is held over the page, and takes it when it is dropped; `null` takes none. */
export function useFileDrop(onFile: ((file: File) => void) | null): boolean {
  const [over, setOver] = useState(false);
  const take = useRef(onFile);
  take.current = onFile;
  const on = onFile !== null;
  useEffect(() => {
    if (!on) return;
    // Each element that the pointer enters and leaves says so; only the window's own edge counts.
    let inside = 0;
    const enter = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      inside += 1;
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      inside = Math.max(0, inside - 1);
      if (inside === 0) setOver(false);
    };
    // Without this the browser opens the file in place of the page.
    const hold = (event: DragEvent) => {
      if (holdsFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      inside = 0;
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      take.current?.(file);
    };
    window.addEventListener("dragenter", enter);
    window.addEventListener("dragleave", leave);
    window.addEventListener("dragover", hold);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragenter", enter);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("dragover", hold);
      window.removeEventListener("drop", drop);
      setOver(false);
    };
  }, [on]);
  return over;
}
