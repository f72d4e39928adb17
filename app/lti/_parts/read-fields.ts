import { readBytes } from "@/lib/api/body";
import { readerLanguage } from "@/lib/api/reader-language";
import type { Language } from "@/packages/client/contract/basic-schemas";

/** An ID token has a few kilobytes, and more in a platform with many custom parameters. */
const MAX_BYTES = 128 * 1024;

/** Reads the fields of a form, or of the address of a GET. @throws HubError FUNCTION_PAYLOAD_TOO_LARGE */
export async function readFields(request: Request): Promise<Record<string, string>> {
  if (request.method === "GET") return Object.fromEntries(new URL(request.url).searchParams);
  return Object.fromEntries(new URLSearchParams((await readBytes(request, MAX_BYTES)).toString("utf8")));
}

/** The language of the LMS, if it is one of the hub's; else that of the browser. */
export function pageLanguage(request: Request, locale: string | null = null): Language {
  if (/^ko\b/i.test(locale?.replace("_", "-") ?? "")) return "ko";
  return /^en\b/i.test(locale?.replace("_", "-") ?? "") ? "en" : readerLanguage(request);
}
