"use client";

import { useLocale, useTranslations } from "next-intl";
import { type RefObject, useEffect, useRef } from "react";
import type { NewPassword } from "@/client/contract/classrooms";
import { useAskBeforeLeaving } from "@/components/forms/use-ask-before-leaving";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { hubPath } from "@/i18n/paths";
import { SignInCard } from "./sign-in-card";

const PRINT_DELAY_MS = 300;

/** Opens the print dialog once and returns the ref of the element that takes focus. */
function usePrintOnce(): RefObject<HTMLDivElement | null> {
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => {
    status.current?.focus();
    // After the cards are painted, because the open print dialog blocks rendering.
    const timer = setTimeout(() => window.print(), PRINT_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return status;
}

/** The sign-in cards. Only they are printed; the print dialog opens immediately. */
export function PrintedCards({
  passwords,
  classroomId,
  classroom,
  signInUrl,
}: {
  passwords: readonly NewPassword[];
  classroomId: string;
  classroom: string;
  signInUrl: string;
}) {
  const t = useTranslations("classroom.cards");
  const locale = useLocale();
  const status = usePrintOnce();
  useAskBeforeLeaving(true);
  return (
    <>
      <div
        ref={status}
        tabIndex={-1}
        role="status"
        className="mb-5 rounded-control border-l-4 border-positive bg-positive-soft px-4 py-3 text-positive"
      >
        <p className="font-semibold">{t("ready", { count: passwords.length })}</p>
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
        {passwords.map((student) => (
          <li key={student.studentId} className="break-inside-avoid">
            <SignInCard student={student} classroom={classroom} signInUrl={signInUrl} />
          </li>
        ))}
      </ul>
    </>
  );
}
