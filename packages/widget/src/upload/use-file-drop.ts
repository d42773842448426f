import { type DragEvent, useState } from "react";
import type { TakeFile } from "../check/use-file-check.tsx";

/**
 * Uploads a file that is dropped anywhere on the screen, which a browser would else open in place
 * of the page. While a dialog is open nothing is taken.
 */
export function useFileDrop(isDialogOpen: boolean, take: TakeFile) {
  const [isOver, setOver] = useState(false);
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOver(!isDialogOpen);
    },
    onDragLeave(event: DragEvent<HTMLElement>) {
      const to = event.relatedTarget;
      if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
    },
    onDrop(event: DragEvent) {
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (!file || event.defaultPrevented) return;
      event.preventDefault();
      if (!isDialogOpen) take(file);
    },
  };
  return { isOver: isOver && !isDialogOpen, handlers };
}
