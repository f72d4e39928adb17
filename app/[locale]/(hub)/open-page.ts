import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import type { Person, Role } from "@/lib/access/person";
import { requirePerson } from "@/lib/auth/page-gate";
import { HubError } from "@/lib/hub-error";
import { pathLocaleOf } from "@/lib/i18n/paths";
import type { AppLocale } from "@/lib/i18n/routing";

/**
 * Returns the signed-in person and the page's language. Redirects to the sign-in page, or to `/choose-password` while the
 * person must replace a password that someone else chose. Every page behind the sign-in calls it first, except `/choose-password`
 * and the page for unknown paths.
 */
export async function openPage(): Promise<{ person: Person; locale: AppLocale }> {
  const locale = await getLocale();
  return { locale, person: await requirePerson(pathLocaleOf(locale)) };
}

async function openPageOf(role: Role): Promise<{ person: Person; locale: AppLocale }> {
  const opened = await openPage();
  if (opened.person.role !== role) notFound();
  return opened;
}

/** Like `openPage`, for operators only; everyone else gets the not-found page. */
export const openOperatorPage = () => openPageOf("operator");

/** Like `openPage`, for developers only; everyone else gets the not-found page. */
export const openDeveloperPage = () => openPageOf("developer");

/** Missing, invalid or forbidden: all look the same, so that a page does not reveal what exists. */
const NOT_FOUND_CODES: ReadonlySet<string> = new Set(["NOTFOUND_001", "VAL_001", "AUTH_002"]);

/** Awaits what a page reads, and shows the not-found page when it does not exist or the person may not see it. */
export async function orNotFound<Value>(result: Promise<Value>): Promise<Value> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof HubError && NOT_FOUND_CODES.has(error.code)) notFound();
    throw error;
  }
}

/** Awaits what a page reads; null when it does not exist. */
export async function orNull<Value>(result: Promise<Value>): Promise<Value | null> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof HubError && error.code === "NOTFOUND_001") return null;
    throw error;
  }
}

/** The `generateMetadata` of a page whose title is the message `key`. */
export function pageTitle(key: Parameters<Awaited<ReturnType<typeof getTranslations<never>>>>[0]) {
  return async (): Promise<Metadata> => ({ title: (await getTranslations())(key) });
}
