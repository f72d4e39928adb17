"use client";

import { useEffect, useLayoutEffect } from "react";

/** Whether this document has shown the hub's pages, which Next keeps for the Back button. */
let hasShownHub = false;

function reloadBlank(): void {
  document.body.hidden = true;
  window.location.reload();
}

/** Reloads a page from the back/forward cache, because the person may have signed out in another tab. */
export function ReloadRestoredPage() {
  useEffect(() => {
    hasShownHub = true;
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && reloadBlank();
    window.addEventListener("pageshow", onPageShow);
    return () => window.removeEventListener("pageshow", onPageShow);
  }, []);
  return null;
}

/** Rendered on the sign-in page. Reloads a document that has shown the hub's pages, so that the Back button cannot show them again. */
export function ReloadAfterHubPages() {
  useLayoutEffect(() => {
    if (hasShownHub) reloadBlank();
  }, []);
  return null;
}
