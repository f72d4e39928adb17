"use client";

import { useRef } from "react";

/** The button of a menu stands for its items, which are gone by the time focus returns. */
function lastingElement(element: Element | null): HTMLElement | null {
  const menu = element?.closest("[role=menu]");
  const lasting = menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : element;
  return lasting instanceof HTMLElement ? lasting : null;
}

/**
 * Brings focus back to what opened a sheet, and to the page's content where that is gone: `remember` when it opens,
 * `restore` when it closes.
 */
export function useReturnFocus(): { remember: () => void; restore: (event: Event) => void } {
  const opener = useRef<HTMLElement | null>(null);
  return {
    remember: () => {
      opener.current = lastingElement(document.activeElement);
    },
    restore: (event) => {
      event.preventDefault();
      const isThere = opener.current?.isConnected && opener.current !== document.body;
      (isThere ? opener.current : document.querySelector<HTMLElement>("main"))?.focus();
    },
  };
}
