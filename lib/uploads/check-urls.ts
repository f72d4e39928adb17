import { invalid } from "@/lib/hub-error";
import { log } from "@/lib/log";
import { mimeTypeOfKey } from "@/lib/storage/file-types";
import { checkPermanentUrl } from "@/lib/urls/permanent-url";
import { confirmUploads, type MissingUpload } from "./confirm-uploads";
import { ownFileKey } from "./file-address";

/** A URL of a request, and where in it. */
export interface NamedUrl {
  path: string;
  url: string;
  /** Of which types a file of the hub's own storage may be here; any when it is left out. */
  ownFileTypes?: readonly string[];
}

/** A URL that may be kept: as it was parsed, and its key when it is a file of the hub's own storage. */
export interface CheckedUrl {
  path: string;
  url: string;
  ownFileKey: string | null;
}

const WHY_MISSING: Record<MissingUpload, string> = {
  "not-uploaded": "No file was uploaded to this address.",
  "not-as-announced": "The file at this address was not what was announced, and is gone. Upload it anew.",
};

/** Nothing is known to be missing where nobody can be asked. */
async function confirmIfReached(keys: readonly string[]): Promise<Map<string, MissingUpload>> {
  try {
    return await confirmUploads(keys);
  } catch (err) {
    log().warn({ err }, "the files of a refused body could not be looked for");
    return new Map();
  }
}

/**
 * What is wrong with any of these URLs of a body that is refused anyway, in their order and why; empty when all may be
 * kept. Asks database and storage only when there are files of our own, and never fails: what only they could tell is left
 * out while they are away, since such a body cannot pass when they are back either.
 */
export async function findBadUrls(named: readonly NamedUrl[]): Promise<{ path: string; message: string }[]> {
  return (await check(named, confirmIfReached)).issues;
}

/**
 * Checks every URL by the rules of protocol: Submitted URLs: permanent, public, HTTPS; or really uploaded to the hub's
 * own storage. Asks database and storage only when there are files of our own.
 * @throws HubError VAL_001 naming every bad URL at once and why, CFG_002 when the storage cannot be reached
 */
export async function checkUrls(named: readonly NamedUrl[]): Promise<CheckedUrl[]> {
  const { checked, issues } = await check(named, confirmUploads);
  if (issues.length > 0) throw invalid(issues);
  return checked;
}

async function check(named: readonly NamedUrl[], confirm: typeof confirmUploads) {
  const issues: { path: string; message: string }[] = [];
  const checked = named.map(({ path, url, ownFileTypes }): CheckedUrl => {
    const key = ownFileKey(url);
    if (key !== null) {
      if (!ownFileTypes || ownFileTypes.includes(mimeTypeOfKey(key))) return { path, url, ownFileKey: key };
      issues.push({
        path,
        message: `Files of this type are not allowed here. Allowed types: ${ownFileTypes.join(", ")}.`,
      });
      return { path, url, ownFileKey: null };
    }
    const result = checkPermanentUrl(url);
    if (!result.ok) issues.push({ path, message: result.reason });
    return { path, url: result.ok ? result.url : url, ownFileKey: null };
  });
  const keys = checked.flatMap(({ ownFileKey: key }) => (key === null ? [] : [key]));
  const missing = await confirm(keys);
  for (const { path, ownFileKey: key } of checked) {
    const reason = key === null ? undefined : missing.get(key);
    if (reason) issues.push({ path, message: WHY_MISSING[reason] });
  }
  const order = new Map(named.map(({ path }, index) => [path, index]));
  issues.sort((a, b) => (order.get(a.path) ?? 0) - (order.get(b.path) ?? 0));
  return { checked, issues };
}
