"use client";

import { usePathname } from "next/navigation";
import { NextIntlClientProvider, useTranslations } from "next-intl";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { type HubAnswer, hubCall } from "@/components/data/hub-call";
import type { Messages } from "@/lib/i18n/messages";
import type { AppLocale } from "@/lib/i18n/routing";
import type { Notification } from "@/packages/client/contract/notifications";
import { Link } from "../ui/link";
import { NotificationList } from "./notification-list";

const SHOWN = 8;

/** What the panel needs besides its list. Its scripts are loaded when it is first opened. */
export interface BellPanelProps {
  id: string;
  title: string;
  isStudent: boolean;
  /** The page with all notifications. */
  href: string;
  profileId: string;
  locale: AppLocale;
  messages: Pick<Messages, "notifications"> & { common: Pick<Messages["common"], "when"> };
  timeZone: string;
  onClose(): void;
}

/** Closes a panel beside its link: at Escape, which returns to the link, when something outside of both is used, and on another page. */
function useClosing(panel: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  const pathname = usePathname();
  const openedOn = useRef(pathname);
  useEffect(() => {
    if (pathname !== openedOn.current) close();
  }, [pathname]);
  useEffect(() => {
    const controller = new AbortController();
    const root = panel.current?.parentElement;
    const closeAt = (event: Event) => {
      const isEscape = event instanceof KeyboardEvent && event.key === "Escape";
      if (isEscape) root?.querySelector("a")?.focus();
      if (isEscape || !root?.contains(event.target as Node)) close();
    };
    for (const type of ["keydown", "pointerdown", "focusin"]) {
      document.addEventListener(type, closeAt, { signal: controller.signal });
    }
    return () => controller.abort();
  }, [panel]);
}

function PanelBody({ id, title, isStudent, href, profileId, timeZone, onClose }: BellPanelProps) {
  const t = useTranslations("notifications");
  const panel = useRef<HTMLElement>(null);
  useClosing(panel, onClose);
  const [shown, setShown] = useState<readonly Notification[] | "failed" | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const onAnswer = ({ data }: HubAnswer<Notification[]>) => {
      if (signal.aborted) return;
      setShown(data);
      const ids = data.filter(({ readAt }) => readAt === null).map((one) => one.id);
      // What is shown is read; when this fails, the next opening tries again.
      if (ids.length > 0) hubCall("POST /notifications/read", { body: { ids } }).catch(() => undefined);
    };
    hubCall("GET /notifications", { query: { limit: SHOWN, expectedProfileId: profileId }, signal })
      .then(onAnswer)
      .catch(() => signal.aborted || setShown("failed"));
    return () => controller.abort();
  }, [profileId]);
  return (
    <section
      ref={panel}
      id={id}
      aria-label={title}
      aria-busy={shown === null}
      className="appear absolute right-0 top-full z-30 mt-1 w-96 max-lg:fixed max-lg:right-4 max-lg:top-16 rounded-card border border-line bg-surface shadow-raised"
    >
      <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-2">
        <h2 className="font-bold">{title}</h2>
        <Link href={href} className="inline-flex min-h-9 items-center font-semibold">
          {t("all")}
        </Link>
      </div>
      <div className="max-h-[70vh] overflow-y-auto">
        {Array.isArray(shown) && shown.length > 0 ? (
          <NotificationList notifications={shown} timeZone={timeZone} />
        ) : (
          <p role="status" className="px-4 py-6 text-muted">
            {shown === null
              ? t("loading")
              : t(`${shown === "failed" ? "failed" : "empty"}${isStudent ? "Student" : ""}`)}
          </p>
        )}
      </div>
    </section>
  );
}

/** The newest notifications, below the bell. Marks them as read. */
export function BellPanel(props: BellPanelProps) {
  const { locale, messages, timeZone } = props;
  return (
    <NextIntlClientProvider locale={locale} messages={messages as Partial<Messages>} timeZone={timeZone}>
      <PanelBody {...props} />
    </NextIntlClientProvider>
  );
}
