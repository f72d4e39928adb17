"use client";

import { useEffect, useLayoutEffect } from "react";

/** Whether this document has displayed pages of someone who was signed in: Next keeps them for the Back button. */
let hasShownHub = false;

/** Loads the document again, and shows nothing until then. */
function startAfresh(): void {
  document.body.hidden = true;
  window.location.reload();
}

/**
 * In the hub's pages: one that the browser has kept and shows again is loaded anew, since its person may have signed out in
 * another tab meanwhile.
 */
export function HubDocument() {
  useEffect(() => {
    hasShownHub = true;
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && startAfresh();
    window.addEventListener("pageshow", onPageShow);
    return () => window.removeEventListener("pageshow", onPageShow);
  }, []);
  return null;
}

/** In the sign-in page: a document that has displayed the hub's pages is replaced, with all that it has kept of them. */
export function SignedOutDocument() {
  useLayoutEffect(() => {
    if (hasShownHub) startAfresh();
  }, []);
  return null;
}
