import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ReloadAfterHubPages } from "@/components/shell/fresh-document";
import { HubMark } from "@/components/shell/hub-mark";
import { LanguageSwitch } from "@/components/shell/language-switch";
import { hubPath } from "@/lib/i18n/paths";

export default function SignedOutLayout({ children }: { children: ReactNode }) {
  const t = useTranslations("shell");
  const locale = useLocale();
  return (
    <div data-look="child" className="flex min-h-dvh flex-col">
      <ReloadAfterHubPages />
      <header className="flex items-center justify-between gap-4 px-4 py-2 sm:px-6">
        <HubMark href={hubPath(locale)} />
        <LanguageSwitch current={locale} label={t("language")} />
      </header>
      <main className="flex flex-1 flex-col items-center px-4 justify-center pb-16 pt-4">{children}</main>
    </div>
  );
}
