import { z } from "zod";
import { SCHOOL_CENTURY } from "./limits";

/** Small schemas that several operations share, in the words of the protocol (protocol: Words). */

export const mediaType = z.enum(["text", "image"]);
export type MediaType = z.infer<typeof mediaType>;

export const purpose = z.enum(["student_activity", "student_preview", "teacher_manage"]);
export type Purpose = z.infer<typeof purpose>;

/** The locale as it is written in addresses and launch URLs: `kr` is the path of Korean (`ko`). */
export const pathLocale = z.enum(["en", "kr"]);
export type PathLocale = z.infer<typeof pathLocale>;

export const billing = z.enum(["school-pool", "developer"]);

export const holdState = z.enum(["reserved", "settled", "released"]);
export type HoldState = z.infer<typeof holdState>;

/** A UUID, as every id of the hub is. */
export const id = z.uuid();

/** The id of what an operation makes, when its caller makes the id too: sent again, it makes no second one. */
export function ownId(thing: string) {
  return id
    .optional()
    .describe(
      `Made by the caller, once for each ${thing}: sent again with the same values it answers the same ${thing} and makes no second one. With other values: IDEM_001. Left out, the hub makes it.`,
    );
}

/** A device is passed on while a page is open: what the page brings up to date is never somebody else's. */
export const shownTo = id
  .optional()
  .describe("The profile that the page was made for; everybody else is told that there is no such thing.");

/** A moment, ISO 8601 in UTC. */
export const moment = z.iso.datetime();

/** Whole credits. */
export const credits = z.int().min(0);

/** `limit` and `cursor` of every list that can grow; the next page's address is in the `Link` header. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(200).default(50).describe("Rows on one page, 1 to 200."),
  cursor: z.string().max(500).optional().describe("From the `Link` header of the page before."),
};

/** A day of a calendar, `2026-11-21`, in a century that schools have to do with. */
export const calendarDay = z.iso.date().regex(SCHOOL_CENTURY, "Not a day of this century or the last.");
