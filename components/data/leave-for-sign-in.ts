/** Selects an open dialog, a `Form` with unsent changes and a form that was refused. */
const IN_USE = "[role$=dialog],form[data-changed],form [data-refused]";

/** Goes to the sign-in page, which leads back here. Stays while a form is in use: sending the form shows the refusal. */
export function leaveForSignIn(): void {
  if (document.querySelector(IN_USE)) return;
  const locale = document.documentElement.lang === "ko" ? "kr" : "en";
  const { pathname, search } = window.location;
  window.location.assign(`/${locale}/sign-in?returnTo=${encodeURIComponent(pathname + search)}`);
}
