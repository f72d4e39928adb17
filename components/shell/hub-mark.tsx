import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";

export function HubMark({ href }: { href: string }) {
  const t = useTranslations("common");
  return (
    <Link
      href={href}
      className="inline-flex min-h-11 items-center gap-2.5 whitespace-nowrap text-lg font-bold text-ink no-underline"
    >
      <svg
        viewBox="0 0 32 32"
        aria-hidden="true"
        className="size-8 shrink-0 rounded-lg bg-accent text-on-accent"
      >
        <path
          d="M8 9.5v13M8 16h16M24 9.5v13M16 16v6.5"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
        />
      </svg>
      <span>{t("hub")}</span>
    </Link>
  );
}
