import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

/** A link that opens a new tab, without an opener or referrer. */
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
      <NewTabIcon />
    </a>
  );
}

/** The content of a button that opens a new tab. `subject`, only for screen readers, says what the new tab shows. */
export function NewTabLabel({ subject, children }: { subject: string; children: ReactNode }) {
  const t = useTranslations("common");
  return (
    <>
      <span>
        {children}
        <span className="sr-only">
          : {subject} ({t("newTab")})
        </span>
      </span>
      <NewTabIcon />
    </>
  );
}

export function NewTabIcon() {
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
