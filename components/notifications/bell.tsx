"use client";

import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useEvents } from "@/components/data/use-events";
import { addressOf } from "@/packages/client/contract/address-of";
import { Link } from "../ui/link";
import type { BellPanelProps } from "./bell-panel";

const BellPanel = dynamic(() => import("./bell-panel").then((module) => module.BellPanel), { ssr: false });

/** How often the number is read while the event stream is not open. */
const POLL_MS = 30_000;
/** On narrower screens the bell opens its page instead of a panel. */
const PANEL_FROM = "(min-width: 40rem)";

/** Reads how many notifications are unread; null when that fails, and the number stays as it is. */
async function readUnreadCount(profileId: string): Promise<number | null> {
  const address = addressOf("/notifications/unread", { query: { expectedProfileId: profileId } });
  const answer = await fetch(address).catch(() => null);
  return (await answer?.json().catch(() => null))?.data?.unreadCount ?? null;
}

interface BellProps extends Omit<BellPanelProps, "id"> {
  unreadCount: number;
  /** The name of the bell without and with unread notifications, whose number stands for `#`. */
  labels: { none: string; some: string };
}

const ID = "bell-panel";

/** The bell of the header: a link to the page of all notifications, which opens a panel with the newest where there is room. */
export function Bell({ unreadCount, labels, ...panel }: BellProps) {
  const { href, profileId } = panel;
  const [count, setCount] = useState(unreadCount);
  const [isOpen, setOpen] = useState(false);
  const [hasNews, setHasNews] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const pathname = usePathname();
  const refresh = async () => {
    const current = await readUnreadCount(profileId);
    if (current === null) return;
    setHasNews((before) => current > count || (before && current === count));
    setCount(current);
  };
  useEvents({ kind: "notifications", pollEveryMs: POLL_MS }, () => void refresh());
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the panel.
  useEffect(() => setOpen(false), [pathname]);
  const close = useEffectEvent((event: Event) => {
    if (event instanceof KeyboardEvent) {
      if (event.key !== "Escape") return;
      root.current?.querySelector("a")?.focus();
      setOpen(false);
    } else if (!root.current?.contains(event.target as Node)) setOpen(false);
  });
  useEffect(() => {
    if (!isOpen) return;
    const controller = new AbortController();
    for (const type of ["keydown", "pointerdown", "focusin"]) {
      document.addEventListener(type, (event) => close(event), { signal: controller.signal });
    }
    return () => controller.abort();
  }, [isOpen]);
  const onClick = (event: MouseEvent) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey;
    if (opensElsewhere || !matchMedia(PANEL_FROM).matches || pathname === href) return;
    event.preventDefault();
    setOpen(!isOpen);
  };
  const label = count === 0 ? labels.none : labels.some.replace("#", String(count));
  return (
    <div ref={root} className="relative">
      <Link
        href={href}
        onClick={onClick}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? ID : undefined}
        className="relative inline-flex size-11 items-center justify-center rounded-control text-ink hover:bg-sunken"
      >
        <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6" fill="none" stroke="currentColor">
          <path
            d="M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15L6 16ZM10 20.5a2.2 2.2 0 0 0 4 0"
            strokeWidth="1.8"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        {count > 0 ? (
          <span
            aria-hidden="true"
            className="absolute right-0.5 top-0.5 min-w-5 rounded-full bg-negative px-1 text-center text-xs leading-5 font-bold text-on-negative"
          >
            {count > 99 ? "99+" : count}
          </span>
        ) : null}
      </Link>
      <span role="status" className="sr-only">
        {hasNews ? label : ""}
      </span>
      {isOpen ? <BellPanel id={ID} {...panel} /> : null}
    </div>
  );
}
