import type { Issue } from "@/lib/issue";
import type { LaunchSession } from "@/lib/launch/launch-session";
import { type CheckedUrl, checkUrls, listBadUrls, type UrlAtPath } from "@/lib/uploads/check-urls";
import type { FileUser } from "@/lib/uploads/queries";

/** A valid body has fewer URLs. Of an invalid body only the first 100 are checked. */
const MAX_URLS = 100;

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** Lists the URLs of a submission's body with their paths, also of a body that its schema refuses. */
function listSubmittedUrls(body: unknown): UrlAtPath[] {
  const files = ["assets", "attachments"].flatMap((name) => {
    const list = member(body, name);
    if (!Array.isArray(list)) return [];
    return list
      .slice(0, MAX_URLS)
      .map((file, index) => ({ path: `${name}.${index}.url`, url: member(file, "url") }));
  });
  return [{ path: "primaryUrl", url: member(body, "primaryUrl") }, ...files]
    .filter((entry): entry is UrlAtPath => typeof entry.url === "string")
    .slice(0, MAX_URLS);
}

const fileUser = ({ actorId, activityId }: LaunchSession): FileUser => ({
  profileIds: [actorId],
  activityId,
  mayNameTakenDown: true,
});

/** Checks every URL of a body; files of the hub must be the student's own (protocol: Submitted URLs). @throws as `checkUrls` */
export function checkSubmittedUrls(body: unknown, session: LaunchSession): Promise<CheckedUrl[]> {
  return checkUrls(listSubmittedUrls(body), fileUser(session));
}

/** Lists the bad URLs of a body that its schema refuses, so that one answer has all problems (protocol: Submitted URLs). */
export function listBadSubmittedUrls(body: unknown, session: LaunchSession): Promise<Issue[]> {
  return listBadUrls(listSubmittedUrls(body), fileUser(session));
}
