"use client";

import { useEffect, useEffectEvent } from "react";

/** What uses the arrow keys itself. */
const HAS_ARROWS =
  "input, textarea, select, audio, video, summary, [contenteditable], [role=menu], [role=dialog], [role=group][tabindex]";

function isMeantElsewhere(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  return (
    event.defaultPrevented ||
    event.repeat ||
    event.isComposing ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.shiftKey ||
    target?.closest(HAS_ARROWS) != null
  );
}

/** Calls back for the left and the right arrow key, unless whatever has the focus has a use for them. */
export function useArrowKeys(handlers: { onLeft: () => void; onRight: () => void }): void {
  const onLeft = useEffectEvent(handlers.onLeft);
  const onRight = useEffectEvent(handlers.onRight);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isMeantElsewhere(event)) return;
      if (event.key === "ArrowLeft") onLeft();
      else if (event.key === "ArrowRight") onRight();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
