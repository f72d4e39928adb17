"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent } from "react";

/** Returns the URL of the link that a plain click follows in this tab, if it is another page of the hub. */
function linkedPage(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.href || (link.target && link.target !== "_self") || link.hasAttribute("download")) return null;
  const isOtherPage = link.pathname !== location.pathname || link.search !== location.search;
  return link.origin === location.origin && isOtherPage ? link.href : null;
}

/** Replaces client-side navigation with a full page load, because browsers confirm only when a document is unloaded. */
function loadWholePage(event: MouseEvent): void {
  const page = linkedPage(event);
  if (page === null) return;
  event.preventDefault();
  location.assign(page);
}

const askOnUnload = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Asks before unsaved content is lost: on closing, reloading or following a link; with the Navigation API also on Back and Forward. */
export function useAskBeforeLeaving(isUnsaved: boolean): void {
  const t = useTranslations("ui");
  const askOnTraverse = useEffectEvent((event: NavigateEvent): void => {
    const isSameDocument = event.navigationType === "traverse" && event.destination.sameDocument;
    // `beforeunload` handles navigation to another document.
    if (isSameDocument && event.cancelable && !window.confirm(t("leavePage"))) event.preventDefault();
  });
  useEffect(() => {
    if (!isUnsaved) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    window.addEventListener("beforeunload", askOnUnload, { signal });
    window.addEventListener("click", loadWholePage, { capture: true, signal });
    const navigation: Navigation | undefined = window.navigation;
    navigation?.addEventListener("navigate", (event) => askOnTraverse(event), { signal });
    return () => listeners.abort();
  }, [isUnsaved]);
}
