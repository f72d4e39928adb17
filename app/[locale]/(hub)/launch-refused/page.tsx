import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { hubPath } from "@/lib/i18n/paths";

const EXPLAINED_CODES = [
  ...(["LAUNCH_001", "LAUNCH_002", "LAUNCH_003", "NOTFOUND_001"] as const),
  ...(["AUTH_001", "AUTH_002", "RATE_001"] as const),
];
type Query = Promise<{ code?: string | string[] }>;

/** Returns the error code of the refused launch, or "other" when the page has no text for it. */
async function readReason(searchParams: Query): Promise<(typeof EXPLAINED_CODES)[number] | "other"> {
  const { code } = await searchParams;
  return EXPLAINED_CODES.find((known) => known === code) ?? "other";
}

export async function generateMetadata({ searchParams }: { searchParams: Query }): Promise<Metadata> {
  return { title: (await getTranslations("launchRefused"))(`${await readReason(searchParams)}.title`) };
}

/**
 * Explains why an activity did not start, in the tab where the app would have opened (protocol: Start an activity). It
 * needs no sign-in, because the person may have been signed out in the meantime, and shows nothing about the activity.
 */
export default async function LaunchRefusedPage({ searchParams }: { searchParams: Query }) {
  const [reason, t, locale] = await Promise.all([
    readReason(searchParams),
    getTranslations("launchRefused"),
    getLocale(),
  ]);
  const isSignedOut = reason === "AUTH_001";
  return (
    <Card className="mx-auto mt-6 max-w-xl p-6 text-center sm:p-10">
      <h1 className="text-2xl font-bold leading-tight">{t(`${reason}.title`)}</h1>
      <p className="mb-6 mt-3 text-balance text-lg text-muted">{t(`${reason}.body`)}</p>
      <ButtonLink href={hubPath(locale, isSignedOut ? "/sign-in" : "")} variant="primary">
        {isSignedOut ? t("signIn") : t("home")}
      </ButtonLink>
      <p className="mt-6 text-sm text-muted">
        {t("close")}
        {reason === "other" ? null : ` ${t("code", { code: reason })}.`}
      </p>
    </Card>
  );
}
