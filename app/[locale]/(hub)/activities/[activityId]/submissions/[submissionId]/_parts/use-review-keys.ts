"use client";

import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from "react";

/** Elements that use keys themselves. */
const USES_KEYS =
  "input:not([type=checkbox], [type=radio]), textarea, select, audio, video, [contenteditable], [role=menu], [role=dialog], [role=alertdialog]";
/** In a text that scrolls, these keys scroll. */
const SCROLLING_KEYS: ReadonlySet<string> = new Set(["ArrowUp", "ArrowDown"]);

const STORED = "review-keys";
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether single keys act on this device. People who speak to their device, or press keys by accident, turn them off (WCAG 2.1.4). */
export function useKeysSetting(): { isOn: boolean; setOn: (isOn: boolean) => void } {
  const isOn = useSyncExternalStore(
    subscribe,
    () => window.localStorage.getItem(STORED) !== "off",
    () => true,
  );
  const setOn = (on: boolean) => {
    window.localStorage.setItem(STORED, on ? "on" : "off");
    for (const listener of listeners) listener();
  };
  return { isOn, setOn };
}

/** The name of a pressed key: with a Korean keyboard the key R is named by its place, since it writes ㄱ. */
function nameOf({ key, code }: KeyboardEvent): string {
  if (/^[ -~]$/.test(key)) return key.toLowerCase();
  if (key.startsWith("Arrow")) return key;
  const place = /^(?:Key|Digit)(.)$/.exec(code)?.[1];
  return place?.toLowerCase() ?? (code === "Slash" ? "/" : key);
}

/** Whether a key press is not meant for the page: the focused element uses it, a modifier is pressed, or the key is held down. */
function isIgnored(event: KeyboardEvent, name: string): boolean {
  const target = event.target instanceof Element ? event.target : null;
  return (
    event.defaultPrevented ||
    event.repeat ||
    event.isComposing ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.shiftKey ||
    target?.closest(USES_KEYS) != null ||
    document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null ||
    (SCROLLING_KEYS.has(name) && target?.closest("[data-scrolls]") != null)
  );
}

/** Calls the handler of a key while nobody is typing. A key is a character in lower case, or `ArrowLeft` and the like. */
export function useReviewKeys(handlers: Readonly<Record<string, () => void>>, isActive = true): void {
  const { isOn } = useKeysSetting();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const name = nameOf(event);
    const handler = handlers[name];
    if (!handler || !isActive || isIgnored(event, name)) return;
    if (!isOn && !name.startsWith("Arrow")) return;
    event.preventDefault();
    handler();
  });
  // As soon as a page is shown: a later effect would miss a key that is pressed at once on a slow device.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}
