import { findBadUrls, type NamedUrl } from "@/lib/uploads/check-urls";

/** As many addresses of a body that is wrong anyway as are looked at: more than a good one has. */
const MAX_URLS = 100;

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** The addresses of a submission's body, whatever else is wrong with it, each by its path. */
export function urlsOf(body: unknown): NamedUrl[] {
  const files = ["assets", "attachments"].flatMap((name) => {
    const list = member(body, name);
    if (!Array.isArray(list)) return [];
    return list
      .slice(0, MAX_URLS)
      .map((file, index) => ({ path: `${name}.${index}.url`, url: member(file, "url") }));
  });
  return [{ path: "primaryUrl", url: member(body, "primaryUrl") }, ...files]
    .filter((named): named is NamedUrl => typeof named.url === "string")
    .slice(0, MAX_URLS);
}

/**
 * The bad addresses of a body that its schema refuses, so that one answer names them beside its bad fields
 * (protocol: Submitted URLs).
 */
export function findBadSubmittedUrls(body: unknown): Promise<{ path: string; message: string }[]> {
  return findBadUrls(urlsOf(body));
}
