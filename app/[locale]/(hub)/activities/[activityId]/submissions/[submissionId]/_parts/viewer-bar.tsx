"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useLayoutEffect } from "react";
import { buttonClass } from "@/components/ui/button-class";
import { Link } from "@/components/ui/link";

export interface Neighbour {
  href: string;
  studentName: string;
  pictureUrl: string | null;
}

function usePreloadedPicture(neighbour: Neighbour | null): void {
  const url = neighbour?.pictureUrl;
  useEffect(() => {
    if (!url) return;
    const image = new Image();
    image.referrerPolicy = "no-referrer";
    image.src = url;
  }, [url]);
}

const USES_ARROW_KEYS =
  "input, textarea, select, audio, video, [contenteditable], [role=menu], [role=dialog], [role=group][tabindex]";

/** Whether a key press moves to no neighbour: the focused element uses it, a modifier is pressed, or the key is held down. */
function isIgnored(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  return (
    event.defaultPrevented ||
    event.repeat ||
    event.isComposing ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.shiftKey ||
    target?.closest(USES_ARROW_KEYS) != null
  );
}

function useArrowKeys(handlers: { onLeft: () => void; onRight: () => void }): void {
  const onLeft = useEffectEvent(handlers.onLeft);
  const onRight = useEffectEvent(handlers.onRight);
  // As soon as a page is shown: a later effect would miss a key that is pressed at once on a slow device.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isIgnored(event)) return;
      if (event.key === "ArrowLeft") onLeft();
      else if (event.key === "ArrowRight") onRight();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

export function ViewerBar({
  listHref,
  position,
  total,
  previous,
  next,
}: {
  listHref: string;
  position: number;
  total: number;
  previous: Neighbour | null;
  next: Neighbour | null;
}) {
  const t = useTranslations("viewer");
  const router = useRouter();
  usePreloadedPicture(previous);
  usePreloadedPicture(next);
  // All neighbours share one history entry, so that Back leads to the list.
  useArrowKeys({
    onLeft: () => previous && router.replace(previous.href),
    onRight: () => next && router.replace(next.href),
  });
  return (
    <nav aria-label={t("neighbours")} className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-2">
      <Link href={listHref} className="inline-flex min-h-9 items-center font-semibold text-accent underline">
        {t("back")}
      </Link>
      <div className="ml-auto flex items-center gap-x-3">
        <span className="tabular-nums text-muted">{t("position", { position, total })}</span>
        <NeighbourLink neighbour={previous} label={t("previous")} />
        <NeighbourLink neighbour={next} label={t("next")} />
      </div>
      {total > 1 ? (
        <p className="w-full text-right text-sm text-muted pointer-coarse:hidden">{t("arrowKeys")}</p>
      ) : null}
    </nav>
  );
}

/** A missing neighbour keeps its space, so that the other link does not move. */
function NeighbourLink({ neighbour, label }: { neighbour: Neighbour | null; label: string }) {
  if (!neighbour) {
    return (
      <span aria-hidden="true" className={`${buttonClass("secondary")} invisible`}>
        {label}
      </span>
    );
  }
  return (
    <Link
      href={neighbour.href}
      replace
      aria-label={`${label}: ${neighbour.studentName}`}
      className={buttonClass("secondary")}
    >
      {label}
    </Link>
  );
}
