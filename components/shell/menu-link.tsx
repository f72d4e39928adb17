"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { hubPath, inLocale } from "@/lib/i18n/paths";

/** A link of the main menu, marked on its own page and those below it. A click closes the menu's popover on phones. */
export function MenuLink({ href, children }: { href: string; children: ReactNode }) {
  const [current, target] = [inLocale("en", usePathname()), inLocale("en", href)];
  const isPage = current === target;
  // Every page is below the home page, so the home link is marked on the home page only.
  const isCurrentOrParent = isPage || (target !== hubPath("en") && current.startsWith(`${target}/`));
  return (
    <Link
      href={href}
      // Optional call, because browsers before 2024 have no popovers.
      onClick={(event) => event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover?.()}
      aria-current={isPage ? "page" : isCurrentOrParent || undefined}
      className={`inline-flex min-h-11 min-w-8 items-center justify-center border-b-2 px-1 font-semibold no-underline ${
        isCurrentOrParent
          ? "border-accent text-ink"
          : "border-transparent text-muted hover:border-line hover:text-ink"
      }`}
    >
      {children}
    </Link>
  );
}
