/** To the sign-in page, which leads back here. For readings only: a form that is being filled in must not be lost. */
export function leaveForSignIn(): void {
  const locale = document.documentElement.lang === "ko" ? "kr" : "en";
  const { pathname, search } = window.location;
  window.location.assign(`/${locale}/sign-in?returnTo=${encodeURIComponent(pathname + search)}`);
}
