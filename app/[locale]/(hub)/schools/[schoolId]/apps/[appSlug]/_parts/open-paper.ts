import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { localName } from "@/lib/i18n/names";
import { getAppPaper } from "@/lib/safety/get-paper";
import { openPage, orNotFound } from "../../../../../open-page";

export interface PaperParams {
  params: Promise<{ schoolId: string; appSlug: string }>;
}

/** Cached, because the page title and the page both read it. */
const readPaper = cache(getAppPaper);

/** Returns what a paper says, and who reads it; the school's admins and operators, everyone else gets the not-found page. */
export async function openPaper({ params }: PaperParams) {
  const [{ person, locale }, { schoolId, appSlug }] = await Promise.all([openPage(), params]);
  return { reader: person.role, locale, paper: await orNotFound(readPaper(person, schoolId, appSlug)) };
}

/** The `generateMetadata` of a paper's page. */
export function paperTitle(kind: "committee" | "consent") {
  return async (props: PaperParams): Promise<Metadata> => {
    const [{ paper, locale }, t] = await Promise.all([openPaper(props), getTranslations("papers")]);
    return { title: t(`${kind}Of`, { app: localName(locale, paper.app) }) };
  };
}
