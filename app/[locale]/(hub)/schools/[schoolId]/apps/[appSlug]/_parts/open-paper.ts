import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { getAppPaper } from "@/lib/safety/get-paper";
import { openPage, orNotFound } from "../../../../../open-page";

export interface PaperParams {
  params: Promise<{ schoolId: string; appSlug: string }>;
}

/** Returns what a paper says, and who reads it; the school's admins and operators, everyone else gets the not-found page. */
export async function openPaper({ params }: PaperParams) {
  const { person } = await openPage();
  const { schoolId, appSlug } = await params;
  return { reader: person.role, paper: await orNotFound(getAppPaper(person, schoolId, appSlug)) };
}

/** The `generateMetadata` of a paper's page. */
export function paperTitle(kind: "committee" | "consent") {
  return async ({ params }: PaperParams): Promise<Metadata> => {
    const [{ appSlug }, t] = await Promise.all([params, getTranslations("papers")]);
    return { title: t(`${kind}Of`, { app: appSlug }) };
  };
}
