import { Link } from "./link";

export interface Choice {
  label: string;
  href: string;
  isCurrent: boolean;
}

export interface ChoicesProps {
  label: string;
  choices: readonly Choice[];
  /** Keeps the scroll position when another is chosen. */
  keepsScroll?: boolean;
}

export function ChoiceBar({ label, choices, keepsScroll = false }: ChoicesProps) {
  return (
    <nav aria-label={label} className="inline-flex flex-wrap gap-1 rounded-control bg-sunken p-1">
      {choices.map((choice) => (
        <Link
          key={choice.href}
          href={choice.href}
          scroll={!keepsScroll}
          aria-current={choice.isCurrent ? "true" : undefined}
          className={`inline-flex min-h-9 items-center rounded-[0.375rem] px-3 text-md font-semibold no-underline ${
            choice.isCurrent ? "bg-surface text-ink shadow-card" : "text-muted hover:text-ink"
          }`}
        >
          {choice.label}
        </Link>
      ))}
    </nav>
  );
}
