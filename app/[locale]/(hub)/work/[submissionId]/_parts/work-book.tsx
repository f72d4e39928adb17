"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { WorkPicture } from "@/components/submissions/work-picture";
import type { WorkFile } from "@/components/submissions/work-sheets";
import { Player, WorkText } from "@/components/submissions/work-view";
import { Notice } from "@/components/ui/notice";
import { ScriptButton } from "@/components/ui/script-button";

/** What a work shows, one page at a time, as in a book: turned by buttons, by a swipe, or by the arrow keys. */
export function WorkBook({ sheets, title }: { sheets: readonly WorkFile[]; title: string }) {
  const t = useTranslations("work");
  const book = useRef<HTMLOListElement>(null);
  const [at, setAt] = useState(0);
  const turn = (step: number) => {
    const width = book.current?.clientWidth ?? 0;
    book.current?.scrollTo({ left: (at + step) * width });
  };
  const button = (step: -1 | 1) => (
    <ScriptButton
      type="button"
      aria-label={t(step < 0 ? "pageBefore" : "pageAfter")}
      aria-disabled={at + step < 0 || at + step >= sheets.length}
      onClick={() => turn(step)}
      className="grid size-12 place-items-center rounded-full bg-accent text-on-accent hover:bg-accent-strong aria-disabled:bg-sunken aria-disabled:text-control"
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className={`size-6 ${step < 0 ? "rotate-180" : ""}`}>
        <path d="m9 5 7 7-7 7" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
    </ScriptButton>
  );
  return (
    <section aria-label={t("pagesOf", { title })}>
      <ol
        ref={book}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard.
        tabIndex={0}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setAt(Math.round(scrollLeft / Math.max(1, clientWidth)))
        }
        className="flex snap-x snap-mandatory overflow-x-auto rounded-card bg-sunken [scrollbar-width:none] motion-safe:scroll-smooth"
      >
        {sheets.map((sheet, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a taken-down file has no address to use as its key.
            key={`${index} ${sheet.url}`}
            className="grid aspect-square w-full shrink-0 snap-start place-items-center p-2 sm:aspect-auto sm:h-[min(62dvh,38rem)] sm:p-4"
          >
            <Page
              sheet={sheet}
              name={`${title}: ${t("pageOf", { number: index + 1, count: sheets.length })}`}
            />
          </li>
        ))}
      </ol>
      {sheets.length > 1 ? (
        <div className="mt-3 flex items-center justify-center gap-5">
          {button(-1)}
          <p role="status" className="min-w-20 text-center font-semibold tabular-nums">
            {t("pageOf", { number: at + 1, count: sheets.length })}
          </p>
          {button(1)}
        </div>
      ) : null}
    </section>
  );
}

function Page({ sheet, name }: { sheet: WorkFile; name: string }) {
  const t = useTranslations("viewer");
  const { kind, url, text, framePath, takenDown } = sheet;
  if (takenDown !== null) return <Notice tone="warning">{t("fileTakenDown", { reason: takenDown })}</Notice>;
  if (text !== null) return <WorkText text={text} label={name} className="size-full text-lg" />;
  if (framePath !== null) {
    return (
      <iframe src={framePath} title={name} loading="lazy" className="size-full rounded-control bg-surface" />
    );
  }
  if (kind === "video") return <Player kind="video" url={url} label={name} className="size-full" />;
  return (
    <WorkPicture
      url={url}
      isGenerated={sheet.isGenerated}
      alt={name}
      failedText={t("noPicture")}
      className="size-full border-0"
    />
  );
}
