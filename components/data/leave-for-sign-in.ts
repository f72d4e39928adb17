/** An open dialog, a `Form` that is being filled in, and one that was sent and refused. */
const UNDER_HANDS = "[role$=dialog],form[data-changed],form [data-refused]";

/**
 * To the sign-in page, which leads back here. For readings only, and not while somebody is at a form, which must not be
 * lost: who sends it is told there, and a reading after that leaves.
 */
export function leaveForSignIn(): void {
  if (document.querySelector(UNDER_HANDS)) return;
  const locale = document.documentElement.lang === "ko" ? "kr" : "en";
  const { pathname, search } = window.location;
  window.location.assign(`/${locale}/sign-in?returnTo=${encodeURIComponent(pathname + search)}`);
}
