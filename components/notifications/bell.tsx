"use client";

import { lazy, type MouseEvent, Suspense, useState } from "react";
import { useEvents } from "@/components/data/use-events";
import { addressOf } from "@/packages/client/contract/address-of";
import { Link } from "../ui/link";
import type { BellPanelProps } from "./bell-panel";

// Not `next/dynamic`, whose own script would be on the student's home.
const BellPanel = lazy(() => import("./bell-panel").then((module) => ({ default: module.BellPanel })));

/** How often the number is read while the event stream is not open. */
const POLL_MS = 30_000;
/** On narrower screens the bell opens its page instead of a panel. */
const PANEL_FROM = "(min-width: 40rem)";

/** Reads how many notifications are unread; undefined when that fails, and the number stays as it is. */
async function readUnreadCount(profileId: string): Promise<number | undefined> {
  const address = addressOf("/notifications/unread", { query: { expectedProfileId: profileId } });
  const answer = await fetch(address).catch(() => null);
  return (await answer?.json().catch(() => null))?.data?.unreadCount;
}

interface BellProps extends Omit<BellPanelProps, "id" | "onClose"> {
  unreadCount: number;
  /** The name of the bell without and with unread notifications, whose number stands for `#`. */
  labels: { none: string; some: string };
}

const ID = "bell-panel";

/** The bell of the header: a link to the page of all notifications, which opens a panel with the newest where there is room. */
export function Bell({ unreadCount, labels, ...panel }: BellProps) {
  const { href, profileId } = panel;
  const [count, setCount] = useState(unreadCount);
  const [news, setNews] = useState("");
  const [isOpen, setOpen] = useState(false);
  const labelOf = (unread: number) => (unread ? labels.some.replace("#", String(unread)) : labels.none);
  const refresh = async () => {
    const current = await readUnreadCount(profileId);
    if (current === undefined || current === count) return;
    setNews(current > count ? labelOf(current) : "");
    setCount(current);
  };
  useEvents({ kind: "notifications", pollEveryMs: POLL_MS }, () => void refresh());
  const onClick = (event: MouseEvent) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey;
    if (opensElsewhere || !matchMedia(PANEL_FROM).matches || location.pathname === href) return;
    event.preventDefault();
    setOpen(!isOpen);
  };
  return (
    <div className="relative">
      <Link
        href={href}
        onClick={onClick}
        aria-expanded={isOpen}
        aria-controls={isOpen ? ID : undefined}
        className="relative inline-flex size-11 items-center justify-center rounded-control text-ink hover:bg-sunken"
      >
        <span className="sr-only">{labelOf(count)}</span>
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
        {news}
      </span>
      <Suspense>{isOpen ? <BellPanel id={ID} onClose={() => setOpen(false)} {...panel} /> : null}</Suspense>
    </div>
  );
}
