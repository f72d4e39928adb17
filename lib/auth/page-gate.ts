import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Person } from "@/lib/domain/people/person";
import { callerAddress } from "./caller-address";
import { findSignedInPerson } from "./signed-in-person";

/** Who is signed in, for pages: read once per request, however many components ask. */
export const findPagePerson = cache(async (): Promise<Person | null> => {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  const values = new Map(jar.getAll().map(({ name, value }) => [name, value]));
  return findSignedInPerson(values, callerAddress(head.get("x-forwarded-for")));
});

/**
 * The gate of every page behind sign-in: without a person it redirects to the sign-in page, which returns here.
 * `pathLocale` is `en` or `kr`. The path comes from the header `x-hub-path`, set by proxy.ts.
 */
export async function requirePerson(pathLocale: "en" | "kr"): Promise<Person> {
  const person = await findPagePerson();
  if (person) return person;
  const path = (await headers()).get("x-hub-path") ?? `/${pathLocale}`;
  redirect(`/${pathLocale}/sign-in?returnTo=${encodeURIComponent(path)}`);
}
