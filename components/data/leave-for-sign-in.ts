/** Selects an open dialog, a `Form` with unsent changes and a form that was refused. */
const IN_USE = "[role$=dialog],form[data-changed],form [data-refused]";

/**
 * Goes to the sign-in page, which leads back here. Called when a GET is refused with AUTH_001. Does nothing while a form is in
 * use: the form's input must not be lost, and sending the form shows the refusal.
 */
export function leaveForSignIn(): void {
  if (document.querySelector(IN_USE)) return;
  const locale = document.documentElement.lang === "ko" ? "kr" : "en";
  const { pathname, search } = window.location;
  window.location.assign(`/${locale}/sign-in?returnTo=${encodeURIComponent(pathname + search)}`);
}
