import ko from "zod/v4/locales/ko.js";

const korean = ko().localeError;

/**
 * In which language to say what is wrong with a field: Korean for a page that asks for it first, else English. Only the
 * words for people change; codes and paths are the same.
 */
export function fieldMessages(request: Request): typeof korean | undefined {
  return /^\s*ko\b/i.test(request.headers.get("accept-language") ?? "") ? korean : undefined;
}
