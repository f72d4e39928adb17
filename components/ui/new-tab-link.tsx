import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

/** A link to somewhere outside the hub: in a new tab, which learns nothing about this one. */
export function NewTabLink({
  href,
  className = "",
  children,
}: {
  href: string;
  className?: string;
  children: ReactNode;
}) {
  const t = useTranslations("common");
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
      <span className="sr-only"> ({t("newTab")})</span>
      <NewTabMark />
    </a>
  );
}

/** The little arrow that says the same to those who see. */
export function NewTabMark() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="ml-1 inline size-3.5 shrink-0">
      <path
        d="M6 3H3v10h10v-3M9 3h4v4M13 3 7.5 8.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
