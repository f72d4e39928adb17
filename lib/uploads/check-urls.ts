import { invalid } from "@/lib/hub-error";
import type { Issue, PlainIssueKey } from "@/lib/issue";
import { log } from "@/lib/log";
import { mimeTypeOfKey } from "@/lib/storage/file-types";
import { checkPermanentUrl } from "@/lib/urls/permanent-url";
import { confirmAndListMissing, type MissingUpload } from "./confirm-uploads";
import { isOwnFileAddress, ownFileKey } from "./file-address";
import type { FileUser } from "./queries";

/** A URL in a request body, and its path there. */
export interface UrlAtPath {
  path: string;
  url: string;
  /** The allowed MIME types of a file in the hub's own storage; any when omitted. */
  ownFileTypes?: readonly string[];
}

/** A valid URL: of a file in the hub's own storage as it was sent, with the file's key; any other as the URL parser writes it. */
export interface CheckedUrl {
  path: string;
  url: string;
  ownFileKey: string | null;
}

const MISSING_MESSAGES: Record<MissingUpload, PlainIssueKey> = {
  "not-uploaded": "fileNotUploaded",
  "not-as-declared": "fileNotAsDeclared",
};

/** As `confirmAndListMissing`, but treats every file as present when storage or database cannot be reached. */
async function confirmIfReachable(
  keys: readonly string[],
  user?: FileUser,
): Promise<Map<string, MissingUpload>> {
  try {
    return await confirmAndListMissing(keys, user);
  } catch (err) {
    log().warn({ err }, "the files of a refused body could not be checked");
    return new Map();
  }
}

/** Lists the issues of the URLs in a body that is refused anyway. Never throws: files that cannot be checked are not reported. */
export async function listBadUrls(urls: readonly UrlAtPath[], user?: FileUser): Promise<Issue[]> {
  return (await check(urls, (keys) => confirmIfReachable(keys, user))).issues;
}

/**
 * Checks that every URL is a permanent public HTTPS URL or an uploaded file in the hub's own storage (protocol: Submitted
 * URLs). With `user`, the file must be one that this person may use in a request (`FileUser`).
 * @throws HubError VAL_001 with an issue for each invalid URL, CFG_002 when the storage cannot be reached
 */
export async function checkUrls(urls: readonly UrlAtPath[], user?: FileUser): Promise<CheckedUrl[]> {
  const { checked, issues } = await check(urls, (keys) => confirmAndListMissing(keys, user));
  if (issues.length > 0) throw invalid(issues);
  return checked;
}

async function check(
  urls: readonly UrlAtPath[],
  confirm: (keys: readonly string[]) => Promise<Map<string, MissingUpload>>,
) {
  const issues: Issue[] = [];
  const checked = urls.map(({ path, url, ownFileTypes }): CheckedUrl => {
    const key = ownFileKey(url);
    if (key !== null) {
      if (!ownFileTypes || ownFileTypes.includes(mimeTypeOfKey(key))) return { path, url, ownFileKey: key };
      issues.push({ path, message: "fileTypeHere", values: { types: ownFileTypes.join(", ") } });
      return { path, url, ownFileKey: null };
    }
    const result = checkPermanentUrl(url);
    if (!result.ok) issues.push({ path, message: result.reason });
    else if (isOwnFileAddress(result.url)) issues.push({ path, message: "fileNotUploaded" });
    return { path, url: result.ok ? result.url : url, ownFileKey: null };
  });
  const keys = checked.flatMap(({ ownFileKey: key }) => (key === null ? [] : [key]));
  const missing = await confirm(keys);
  for (const { path, ownFileKey: key } of checked) {
    const reason = key === null ? undefined : missing.get(key);
    if (reason) issues.push({ path, message: MISSING_MESSAGES[reason] });
  }
  const order = new Map(urls.map(({ path }, index) => [path, index]));
  issues.sort((a, b) => (order.get(a.path) ?? 0) - (order.get(b.path) ?? 0));
  return { checked, issues };
}
