"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent } from "react";

/** The address that a plain click leads to in this tab, if that is another page of the hub. */
function pageOf(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.href || (link.target && link.target !== "_self") || link.hasAttribute("download")) return null;
  const isElsewhere = link.pathname !== location.pathname || link.search !== location.search;
  return link.origin === location.origin && isElsewhere ? link.href : null;
}

/** A browser asks only before a document goes: a click that would change the page within it loads the next one whole. */
function leaveWholly(event: MouseEvent): void {
  const page = pageOf(event);
  if (page === null) return;
  event.preventDefault();
  location.assign(page);
}

const askOnUnload = (event: BeforeUnloadEvent): void => event.preventDefault();

/**
 * While `isArmed`, a person is asked before the page goes with what stands nowhere else: on closing or reloading it, on
 * a link, and on Back and Forward within the hub (the last where the browser has the Navigation API).
 */
export function useAskBeforeLeaving(isArmed: boolean): void {
  const t = useTranslations("ui");
  const askOnTravel = useEffectEvent((event: NavigateEvent): void => {
    const isWithin = event.navigationType === "traverse" && event.destination.sameDocument;
    // Another document is asked about by the browser itself.
    if (isWithin && event.cancelable && !window.confirm(t("leavePage"))) event.preventDefault();
  });
  useEffect(() => {
    if (!isArmed) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    window.addEventListener("beforeunload", askOnUnload, { signal });
    window.addEventListener("click", leaveWholly, { capture: true, signal });
    const navigation: Navigation | undefined = window.navigation;
    navigation?.addEventListener("navigate", (event) => askOnTravel(event), { signal });
    return () => listeners.abort();
  }, [isArmed]);
}
