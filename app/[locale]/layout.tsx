import type { Metadata, Viewport } from "next";
import { hasLocale } from "next-intl";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ErrorTextProvider } from "@/components/shell/error-text";
import { routing } from "@/lib/i18n/routing";
import "../globals.css";

export const viewport: Viewport = { colorScheme: "light dark" };

/** Sets page titles such as "Usage · Education Hub". */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("common");
  return { title: { default: t("hub"), template: `%s · ${t("hub")}` }, robots: { index: false } };
}

/** The document in the path's language; in the default language when the path has none, such as the path of a missing file. */
export default async function LocaleLayout({
  children,
  params,
}: {
  children: ReactNode;
  params: Promise<{ locale: string }>;
}) {
  const { locale } = await params;
  const t = await getTranslations("errorPage");
  const text = { title: t("title"), body: t("body"), retry: t("retry"), home: t("home") };
  return (
    <html lang={hasLocale(routing.locales, locale) ? locale : routing.defaultLocale}>
      <body className="min-h-dvh antialiased">
        <ErrorTextProvider value={text}>{children}</ErrorTextProvider>
      </body>
    </html>
  );
}
