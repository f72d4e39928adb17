import { LTI } from "./faults";
import type { LtiPlatform } from "./platform";

const escapeHtml = (value: string) =>
  value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** The hidden fields of a form. */
export const hidden = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join("");

export const page = (body: string) =>
  `<!doctype html><html lang="en"><title>Test LMS</title><body>${body}</body></html>`;

/** Keeps values for tools that are framed without cookies, as LTI's client side messages have it. */
export const STORAGE = `<script>const kept = {};
  addEventListener("message", ({ data, source, origin }) => {
    if (data?.subject === "lti.put_data") kept[data.key] = data.value;
    else if (data?.subject !== "lti.get_data") return;
    source.postMessage({ ...data, subject: data.subject + ".response", value: kept[data.key] }, origin);
  });</script>`;

/** What keeps values: the page of the course itself, or a frame of it. */
function storageOf({ storageTarget }: LtiPlatform): string {
  if (storageTarget === null) return "";
  return storageTarget === "_parent"
    ? STORAGE
    : `<iframe name="${storageTarget}" title="Storage" src="/storage" hidden></iframe>`;
}

/**
 * The page of a course, with a button that opens its link as one of its people (`as`): in this window, or with `how=frame` in a frame. With
 * `what=deep-link` it begins a deep link, and with `fault` the platform does something wrong.
 */
export function coursePage(platform: LtiPlatform, { searchParams }: URL): string {
  const user = platform.users.find(({ sub }) => sub === searchParams.get("as"));
  if (!user) throw new Error("Nobody of the course.");
  const isFramed = searchParams.get("how") === "frame";
  const custom = platform.items.at(-1)?.custom;
  const link = custom ? { [`${LTI}/custom`]: custom } : {};
  const claims = searchParams.get("what") === "deep-link" ? platform.deepLinkClaims : link;
  const fault = searchParams.get("fault");
  const login = platform.plan({ user, claims, ...(fault !== null && { fault }) });
  const form = `<form method="post" action="${platform.hubUrl}/lti/login" ${isFramed ? 'target="tool"' : ""}>${hidden(login)}<button>Open</button></form>`;
  const frame = isFramed ? '<iframe name="tool" title="Tool" width="900" height="700"></iframe>' : "";
  return `<h1>Class 4-2</h1>${form}${frame}${storageOf(platform)}`;
}
