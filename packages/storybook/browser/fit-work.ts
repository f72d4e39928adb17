import type { Work } from "./work";

/** The most that the hub keeps for one student in one activity, in bytes of JSON (protocol: State). */
const MAX_BYTES = 64 * 1024;

function fits(work: Work): boolean {
  return new TextEncoder().encode(JSON.stringify(work)).length <= MAX_BYTES;
}

/**
 * Returns the book with as many of the newest suggestions as fit, because the student's own work matters more than what AI wrote.
 * Null when the book is too long even without suggestions, which happens only when a book merged from two devices has more
 * full pages than `MAX_PAGES`, or both texts of many full pages.
 */
export function fitWork(work: Work): Work | null {
  const { suggestions } = work;
  for (let count = suggestions.length; count >= 0; count -= 1) {
    const fitting =
      count === suggestions.length ? work : { ...work, suggestions: suggestions.slice(0, count) };
    if (fits(fitting)) return fitting;
  }
  return null;
}
