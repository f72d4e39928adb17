"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { buttonClass } from "@/components/ui/button-class";
import { useArrowKeys } from "./use-arrow-keys";

/** The submission before or after this one. */
export interface Neighbour {
  href: string;
  studentName: string;
  pictureUrl: string | null;
}

/** The picture of the next page, so that it stands there at once; the page itself is read only when it is opened. */
function useEarlyPicture(neighbour: Neighbour | null): void {
  const url = neighbour?.pictureUrl;
  useEffect(() => {
    if (!url) return;
    const image = new Image();
    image.referrerPolicy = "no-referrer";
    image.src = url;
  }, [url]);
}

/** Where one is among the submissions of the list, and the ways on: by press and by arrow key. */
export function ViewerBar({
  listHref,
  place,
  total,
  previous,
  next,
}: {
  listHref: string;
  place: number;
  total: number;
  previous: Neighbour | null;
  next: Neighbour | null;
}) {
  const t = useTranslations("viewer");
  const router = useRouter();
  useEarlyPicture(previous);
  useEarlyPicture(next);
  // Turning the leaves is one place in the history: Back leads to the list again.
  useArrowKeys({
    onLeft: () => previous && router.replace(previous.href),
    onRight: () => next && router.replace(next.href),
  });
  return (
    <nav aria-label={t("neighbours")} className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-2">
      <Link
        href={listHref}
        prefetch={false}
        className="mr-auto inline-flex min-h-9 items-center font-semibold text-accent underline"
      >
        {t("back")}
      </Link>
      <span className="tabular-nums text-muted">{t("place", { place, total })}</span>
      <Way neighbour={previous} words={t("previous")} />
      <Way neighbour={next} words={t("next")} />
      <p className="w-full text-right text-sm text-muted pointer-coarse:hidden">{t("arrowKeys")}</p>
    </nav>
  );
}

/** A way that is not there keeps its place: the other one stays where the pointer is. */
function Way({ neighbour, words }: { neighbour: Neighbour | null; words: string }) {
  if (!neighbour) {
    return (
      <span aria-hidden="true" className={`${buttonClass("secondary")} invisible`}>
        {words}
      </span>
    );
  }
  return (
    <Link
      href={neighbour.href}
      // Whoever looks at a child's work is written down: nothing is read before it is opened.
      prefetch={false}
      replace
      aria-label={`${words}: ${neighbour.studentName}`}
      className={buttonClass("secondary")}
    >
      {words}
    </Link>
  );
}
