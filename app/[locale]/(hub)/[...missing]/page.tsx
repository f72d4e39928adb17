import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";

/** The tab's title. */
export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("notFound"))("title") };
}

/** Catches every unknown path, so that its not-found page has the hub's header and the path's language. */
export default function MissingPage(): never {
  notFound();
}
