"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useAskBeforeLeaving } from "@/components/forms/use-ask-before-leaving";
import { Button } from "@/components/ui/button";
import { type CardPerson, SignInCard } from "./sign-in-card";

const PRINT_DELAY_MS = 300;

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

/** A card with the key of its list item and the name of the classroom and its school. */
export interface PrintedCard extends CardPerson {
  key: string;
  classroom: string;
}

/** The sign-in cards. Only they are printed; the print dialog opens immediately. */
export function PrintedCards({
  cards,
  signInUrl,
  actions,
}: {
  cards: readonly PrintedCard[];
  signInUrl: string;
  actions: ReactNode;
}) {
  const t = useTranslations("classroom.cards");
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
        <p className="font-semibold">{t("ready", { count: cards.length })}</p>
        <p>{t("readyBody")}</p>
      </div>
      <div className="mb-6 flex flex-wrap gap-3">
        <Button type="button" onClick={() => window.print()}>
          {t("print")}
        </Button>
        {actions}
      </div>
      <ul
        data-print-sheet
        aria-label={t("list")}
        className="grid gap-0 bg-white sm:grid-cols-2 print:grid-cols-2"
      >
        {cards.map((card) => (
          <li key={card.key} className="break-inside-avoid">
            <SignInCard person={card} classroom={card.classroom} signInUrl={signInUrl} />
          </li>
        ))}
      </ul>
    </>
  );
}
