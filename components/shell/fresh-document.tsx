"use client";

import { useEffect, useLayoutEffect } from "react";

/** Whether this document has shown the hub's pages, which Next keeps for the Back button. */
let hasShownHub = false;

/** Reloads the document, which stays blank until then. */
function reloadBlank(): void {
  document.body.hidden = true;
  window.location.reload();
}

/**
 * Belongs to every page for signed-in people. When the browser restores the page from its back/forward cache, the page is
 * reloaded, because the person may have signed out in another tab.
 */
export function HubDocument() {
  useEffect(() => {
    hasShownHub = true;
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && reloadBlank();
    window.addEventListener("pageshow", onPageShow);
    return () => window.removeEventListener("pageshow", onPageShow);
  }, []);
  return null;
}

/** Belongs to the sign-in page. After the hub's pages it reloads the document, so that the Back button cannot show them. */
export function SignedOutDocument() {
  useLayoutEffect(() => {
    if (hasShownHub) reloadBlank();
  }, []);
  return null;
}
