import type { Language } from "@/packages/client/contract/basic-schemas";

/** Returns the language in which a caller reads messages: Korean if `Accept-Language` begins with `ko`, else English. */
export function readerLanguage(request: Request): Language {
  return /^\s*ko\b/i.test(request.headers.get("accept-language") ?? "") ? "ko" : "en";
}
