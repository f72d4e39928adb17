"use client";

import { Content, Item, Portal, Root, Separator, Trigger } from "radix-ui/dropdown-menu";
import { type ReactNode, useState } from "react";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-class";
import { Link } from "./link";
import { useDisabledUntilHydrated } from "./use-hydrated";

const CONTENT =
  "appear z-70 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 max-w-80 overflow-y-auto rounded-control border border-line bg-surface p-1 shadow-raised outline-none";
const ITEM =
  "flex min-h-11 cursor-pointer select-none items-center gap-2 rounded-[0.375rem] px-3 py-2 font-medium no-underline outline-none data-[highlighted]:bg-accent-soft data-[disabled]:cursor-not-allowed data-[disabled]:text-muted";

export function Menu({
  label,
  children,
  text,
  variant = "quiet",
  size = "normal",
}: {
  label: string;
  text?: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  children: ReactNode;
}) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  return (
    <Root modal={false}>
      <Trigger
        ref={setButton}
        {...useDisabledUntilHydrated(false)}
        aria-label={label}
        className={buttonClass(variant, text ? "" : "px-3", size)}
      >
        {text ?? (
          <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4">
            <circle cx="8" cy="2.5" r="1.5" fill="currentColor" />
            <circle cx="8" cy="8" r="1.5" fill="currentColor" />
            <circle cx="8" cy="13.5" r="1.5" fill="currentColor" />
          </svg>
        )}
      </Trigger>
      {/* In a portal the menu is not clipped; the container keeps it inside the button's landmark or dialog. */}
      <Portal container={button?.closest<HTMLElement>("main, header, [role=dialog]")}>
        <Content align="end" sideOffset={4} collisionPadding={8} className={CONTENT}>
          {children}
        </Content>
      </Portal>
    </Root>
  );
}

/** A menu item: an action (`onSelect`) or a link to a page of the hub (`href`). */
export function MenuItem({
  children,
  tone = "neutral",
  ...action
}: {
  children: ReactNode;
  tone?: "neutral" | "danger";
} & ({ onSelect: () => void; href?: never } | { href: string; onSelect?: never })) {
  const className = `${ITEM} ${tone === "danger" ? "text-negative" : ""}`;
  if (action.href !== undefined) {
    return (
      <Item asChild className={className}>
        <Link href={action.href}>{children}</Link>
      </Item>
    );
  }
  return (
    <Item onSelect={action.onSelect} className={className}>
      {children}
    </Item>
  );
}

export function MenuSeparator() {
  return <Separator className="mx-2 my-1 h-px bg-line" />;
}
