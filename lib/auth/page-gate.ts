import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Person } from "@/lib/access/person";
import { callerAddress } from "./caller-address";
import { findSignedInPerson } from "./sign-in-cookie";

/** Finds the person who is signed in, for pages: read once per request. Null when signed out. */
export const findPagePerson = cache(async (): Promise<Person | null> => {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  const values = new Map(jar.getAll().map(({ name, value }) => [name, value]));
  return findSignedInPerson(values, callerAddress(head.get("x-forwarded-for")));
});

/** Redirects to `page`, which later returns to the current page. The header `x-hub-path`, set by proxy.ts, has the current path. */
async function redirectVia(page: string, pathLocale: "en" | "kr"): Promise<never> {
  const path = (await headers()).get("x-hub-path") ?? `/${pathLocale}`;
  redirect(`/${pathLocale}/${page}?returnTo=${encodeURIComponent(path)}`);
}

/** Returns the person who is signed in, or redirects to the sign-in page. Only for `/choose-password`; others call `requirePerson`. */
export async function requireSignIn(pathLocale: "en" | "kr"): Promise<Person> {
  return (await findPagePerson()) ?? redirectVia("sign-in", pathLocale);
}

/**
 * Returns the person who is signed in. Redirects to the sign-in page when there is none. Redirects to `/choose-password` while
 * the person must replace a password that someone else chose (decision 0015). Both pages return to the current one.
 */
export async function requirePerson(pathLocale: "en" | "kr"): Promise<Person> {
  const person = await requireSignIn(pathLocale);
  return person.mustChangePassword ? redirectVia("choose-password", pathLocale) : person;
}
