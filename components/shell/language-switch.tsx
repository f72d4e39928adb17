"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { inLocale } from "@/lib/i18n/paths";
import type { AppLocale } from "@/lib/i18n/routing";

const LANGUAGES: readonly { locale: AppLocale; name: string }[] = [
  { locale: "en", name: "English" },
  { locale: "ko", name: "한국어" },
];

/** Links to the same page in each language. Plain links, since a change of language loads a new document. */
export function LanguageSwitch({ current, label }: { current: AppLocale; label: string }) {
  const query = useSearchParams().toString();
  const address = `${usePathname()}${query ? `?${query}` : ""}`;
  return (
    <nav aria-label={label} className="flex items-center gap-0.5 text-[0.9375rem]">
      {LANGUAGES.map(({ locale, name }) => (
        <a
          key={locale}
          lang={locale}
          hrefLang={locale}
          href={inLocale(locale, address)}
          aria-current={locale === current ? "true" : undefined}
          className={`inline-flex min-h-9 items-center rounded-control px-2 no-underline ${
            locale === current ? "font-bold text-ink" : "text-muted hover:bg-sunken hover:text-ink"
          }`}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
