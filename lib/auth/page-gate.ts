import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Person } from "@/lib/access/person";
import { callerAddress } from "./caller-address";
import { findSignedInPerson } from "./signed-in-person";

/** Who is signed in, for pages: read once per request, however many components ask. */
export const findPagePerson = cache(async (): Promise<Person | null> => {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  const values = new Map(jar.getAll().map(({ name, value }) => [name, value]));
  return findSignedInPerson(values, callerAddress(head.get("x-forwarded-for")));
});

/** Goes to a page that returns to the present one, whose path comes from the header `x-hub-path`, set by proxy.ts. */
async function redirectBy(page: string, pathLocale: "en" | "kr"): Promise<never> {
  const path = (await headers()).get("x-hub-path") ?? `/${pathLocale}`;
  redirect(`/${pathLocale}/${page}?returnTo=${encodeURIComponent(path)}`);
}

/** Who is signed in, whatever their password is: the gate of the page on which they choose one. */
export async function requireSignIn(pathLocale: "en" | "kr"): Promise<Person> {
  return (await findPagePerson()) ?? redirectBy("sign-in", pathLocale);
}

/**
 * The gate of every other page behind sign-in: without a person it redirects to the sign-in page, and with a password
 * that someone else gave them to the page on which they choose their own (decision 0015). Both return here.
 * `pathLocale` is `en` or `kr`.
 */
export async function requirePerson(pathLocale: "en" | "kr"): Promise<Person> {
  const person = await requireSignIn(pathLocale);
  return person.mustChangePassword ? redirectBy("choose-password", pathLocale) : person;
}
