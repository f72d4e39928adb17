"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useState } from "react";
import { Thumbnail } from "@/components/submissions/thumbnail";
import { WorkPicture } from "@/components/submissions/work-picture";
import { toSheets, type WorkContent, type WorkFile } from "@/components/submissions/work-sheets";
import { Player, WorkText } from "@/components/submissions/work-view";
import { buttonClass } from "@/components/ui/button-class";
import { NewTabLink } from "@/components/ui/new-tab-link";
import { Notice } from "@/components/ui/notice";
import { ScriptButton } from "@/components/ui/script-button";
import { KeyHint } from "./key-hint";
import { useReviewKeys } from "./use-review-keys";

/** The work itself: one page, text, film or document large, the others to choose below it, and its sounds. */
export function WorkStage({ content }: { content: WorkContent }) {
  const t = useTranslations("review");
  const viewer = useTranslations("viewer");
  const { sheets, sounds, links: all } = toSheets(content);
  // The panel beside it has a link to the primary file.
  const links = all.filter(({ url, isTooMuch }) => url !== content.primary.url || isTooMuch);
  const [at, setAt] = useState(0);
  const nameOf = (file: WorkFile) => file.label ?? viewer(`role.${file.role ?? "file"}`);
  const sheet = sheets[at];
  const turn = (step: number) => setAt((now) => Math.min(Math.max(now + step, 0), sheets.length - 1));
  useReviewKeys({ ArrowUp: () => turn(-1), ArrowDown: () => turn(1) }, sheets.length > 1);
  return (
    <>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] max-lg:min-h-40">
        {sheet ? (
          <SheetView key={`${at} ${sheet.url}`} sheet={sheet} name={nameOf(sheet)} title={content.title} />
        ) : (
          <p className="place-self-center text-muted">{t("opensElsewhere")}</p>
        )}
      </div>
      {sounds.length > 0 ? (
        <ul className="grid gap-2">
          {sounds.map((sound) => (
            <li key={sound.url} className="flex flex-wrap items-center gap-x-3">
              <span className="text-sm text-muted">{nameOf(sound)}</span>
              <Player
                kind="audio"
                url={sound.url}
                label={nameOf(sound)}
                className="h-10 min-w-60 max-w-xl flex-1"
              />
            </li>
          ))}
        </ul>
      ) : null}
      {sheets.length > 1 || links.length > 0 ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {sheets.length > 1 ? (
            <SheetStrip sheets={sheets} at={at} nameOf={nameOf} onChoose={setAt} onTurn={turn} />
          ) : null}
          <ul className="ml-auto flex flex-wrap gap-x-4">
            {links.map((link) => (
              <li key={link.url} className="min-w-0">
                <NewTabLink
                  href={link.url}
                  className="inline-flex min-h-9 max-w-full items-center text-md font-semibold text-accent underline wrap-anywhere"
                >
                  {nameOf(link)}
                </NewTabLink>
                {link.isTooMuch ? <p className="text-sm text-muted">{viewer("tooMuchText")}</p> : null}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}

function SheetView({ sheet, name, title }: { sheet: WorkFile; name: string; title: string }) {
  const t = useTranslations("viewer");
  const { kind, url, takenDown, text, framePath } = sheet;
  if (takenDown !== null) return <Notice tone="warning">{t("fileTakenDown", { reason: takenDown })}</Notice>;
  if (text !== null)
    return <WorkText text={text} label={`${title}: ${name}`} className="size-full max-lg:max-h-[70dvh]" />;
  if (framePath !== null) {
    return (
      <iframe
        src={framePath}
        title={`${title}: ${name}`}
        className="size-full rounded-control bg-surface max-lg:h-[70dvh]"
      />
    );
  }
  if (kind === "video")
    return (
      <Player kind="video" url={url} label={name} className="size-full max-lg:aspect-video max-lg:h-auto" />
    );
  return (
    <WorkPicture
      url={url}
      isGenerated={sheet.isGenerated}
      alt={`${title}: ${name}`}
      failedText={t("noPicture")}
      className="size-full max-h-full max-lg:aspect-[4/3] max-lg:h-auto"
      isFirst
    />
  );
}

function SheetStrip({
  sheets,
  at,
  nameOf,
  onChoose,
  onTurn,
}: {
  sheets: readonly WorkFile[];
  at: number;
  nameOf: (file: WorkFile) => string;
  onChoose: (at: number) => void;
  onTurn: (step: number) => void;
}) {
  const t = useTranslations("review");
  const turn = (step: -1 | 1, key: string) => (
    <ScriptButton
      type="button"
      aria-label={t(step < 0 ? "previousPage" : "nextPage")}
      onClick={() => onTurn(step)}
      aria-disabled={at + step < 0 || at + step >= sheets.length}
      className={buttonClass("secondary", "aria-disabled:opacity-50", "small")}
    >
      <KeyHint name={key} />
    </ScriptButton>
  );
  return (
    <nav aria-label={t("pages")} className="flex min-w-0 max-w-full items-center gap-2">
      {turn(-1, "↑")}
      <ul className="flex min-w-0 gap-1.5 overflow-x-auto p-1">
        {sheets.map((sheet, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a taken-down file has no address to use as its key.
          <li key={`${index} ${sheet.url}`} className="shrink-0">
            <ScriptButton
              type="button"
              aria-label={t("page", { number: index + 1, count: sheets.length, name: nameOf(sheet) })}
              aria-current={index === at ? "true" : undefined}
              onClick={() => onChoose(index)}
              className="block rounded-[0.375rem] border-2 border-transparent aria-[current]:border-accent"
            >
              <Thumbnail
                url={sheet.kind === "picture" ? sheet.url || null : null}
                className="h-11 w-14 rounded-[0.25rem]"
              />
            </ScriptButton>
          </li>
        ))}
      </ul>
      {turn(1, "↓")}
      <span className="whitespace-nowrap text-sm tabular-nums text-muted">
        {t("pageOf", { number: at + 1, count: sheets.length })}
      </span>
    </nav>
  );
}

/** Moves focus to the work: to its text, which then scrolls with the arrow keys, else to the whole area. */
export function focusWork(stage: RefObject<HTMLElement | null>): void {
  const area = stage.current;
  (area?.querySelector<HTMLElement>("[data-scrolls]") ?? area)?.focus({ preventScroll: true });
}
