"use client";

import { useLocale, useTranslations } from "next-intl";
import { type RefObject, useEffect, useRef } from "react";
import type { NewPassword } from "@/client/contract/class-list";
import { useAskBeforeLeaving } from "@/components/forms/use-ask-before-leaving";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { hubPath } from "@/i18n/paths";
import { SignInCard } from "./sign-in-card";

const PAINTED_AFTER_MS = 300;

/** Opens the print window once, and gives focus to what the answer is put on. */
function usePrinting(): RefObject<HTMLDivElement | null> {
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    head.current?.focus();
    // After the cards have been painted: a browser stands still while its print window is open.
    const timer = setTimeout(() => window.print(), PAINTED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return head;
}

/** The cards as they are printed; on paper nothing else of the page. Takes focus, and opens the print window once. */
export function PrintedCards({
  made,
  classroomId,
  classroom,
  hubAddress,
}: {
  made: readonly NewPassword[];
  classroomId: string;
  classroom: string;
  hubAddress: string;
}) {
  const t = useTranslations("classroom.cards");
  const locale = useLocale();
  const head = usePrinting();
  useAskBeforeLeaving(true);
  return (
    <>
      <div
        ref={head}
        tabIndex={-1}
        role="status"
        className="mb-5 rounded-control border-l-4 border-positive bg-positive-soft px-4 py-3 text-positive"
      >
        <p className="font-semibold">{t("ready", { count: made.length })}</p>
        <p>{t("readyBody")}</p>
      </div>
      <div className="mb-6 flex flex-wrap gap-3">
        <Button type="button" onClick={() => window.print()}>
          {t("print")}
        </Button>
        <ButtonLink href={hubPath(locale, `/classrooms/${classroomId}`)}>{t("back")}</ButtonLink>
      </div>
      <ul
        data-print-sheet
        aria-label={t("list")}
        className="grid gap-0 bg-white sm:grid-cols-2 print:grid-cols-2"
      >
        {made.map((one) => (
          <li key={one.studentId} className="break-inside-avoid">
            <SignInCard made={one} classroom={classroom} hubAddress={hubAddress} />
          </li>
        ))}
      </ul>
    </>
  );
}
