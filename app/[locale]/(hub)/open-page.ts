import { notFound } from "next/navigation";
import { getLocale } from "next-intl/server";
import { pathLocaleOf } from "@/i18n/paths";
import type { AppLocale } from "@/i18n/routing";
import type { Person } from "@/lib/access/person";
import { requirePerson } from "@/lib/auth/page-gate";
import { HubError } from "@/lib/hub-error";

/** The first line of every page behind sign-in: its gate, and its language. */
export async function openPage(): Promise<{ person: Person; locale: AppLocale }> {
  const locale = await getLocale();
  return { locale, person: await requirePerson(pathLocaleOf(locale)) };
}

/** As `openPage`, for a page that is the operator's alone: to others there is no such page. */
export async function openOperatorPage(): Promise<{ person: Person; locale: AppLocale }> {
  const opened = await openPage();
  if (opened.person.role !== "operator") notFound();
  return opened;
}

/** Not there, not theirs, or not for their role: a page tells none of these from the others. */
const NOT_THEIRS: ReadonlySet<string> = new Set(["NOTFOUND_001", "VAL_001", "AUTH_002"]);

/**
 * What a page reads; what is not the person's to see, and an address that nobody was given, are the not-found page.
 */
export async function orNotFound<Value>(reading: Promise<Value>): Promise<Value> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof HubError && NOT_THEIRS.has(error.code)) notFound();
    throw error;
  }
}

/** What a page shows if there is such a thing, and leaves out if there is none. */
export async function orNull<Value>(reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof HubError && error.code === "NOTFOUND_001") return null;
    throw error;
  }
}
