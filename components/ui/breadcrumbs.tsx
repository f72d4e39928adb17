import { useTranslations } from "next-intl";
import { Link } from "./link";

export interface Crumb {
  label: string;
  href?: string;
}

export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useTranslations("ui");
  return (
    <nav aria-label={t("breadcrumbs")} className="mb-3">
      <ol className="flex flex-wrap items-center gap-x-1 text-md">
        {crumbs.map(({ label, href }, index) => (
          <li key={href ?? label} className="flex min-w-0 items-center gap-1">
            {index > 0 ? (
              <svg viewBox="0 0 16 16" aria-hidden="true" className="size-3.5 shrink-0 text-muted">
                <path d="m6 3.5 4.5 4.5L6 12.5" fill="none" stroke="currentColor" strokeWidth="1.6" />
              </svg>
            ) : null}
            {href ? (
              <Link
                href={href}
                className="inline-flex min-h-8 items-center rounded-[0.25rem] px-1 text-accent"
              >
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="px-1 text-muted">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
