"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { encode } from "uqr";
import { useAskBeforeLeaving } from "@/components/forms/use-ask-before-leaving";
import { PrintButton } from "@/components/ui/print-button";

const PRINT_DELAY_MS = 300;

interface PrintedCard {
  key: string;
  classroom: string;
  displayName: string;
  login: string;
  classNumber: number | null;
  password: string;
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
  const cardText = useTranslations("classroom.card");
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => {
    status.current?.focus();
    // After the cards are painted, because the open print dialog blocks rendering.
    const timer = setTimeout(() => window.print(), PRINT_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
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
        <PrintButton>{t("print")}</PrintButton>
        {actions}
      </div>
      <ul
        data-print-sheet
        aria-label={t("list")}
        className="grid gap-0 bg-white sm:grid-cols-2 print:grid-cols-2"
      >
        {cards.map((card) => {
          const { displayName, classNumber, login, password } = card;
          return (
            <li key={card.key} className="break-inside-avoid">
              <div className="flex h-full min-h-[48mm] break-inside-avoid flex-col gap-2 border border-dashed border-black bg-white p-4 text-black">
                <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-black pb-1.5">
                  <p className="text-lg font-bold leading-tight">{displayName}</p>
                  <p className="text-sm">
                    {card.classroom}
                    {classNumber === null ? null : ` · ${cardText("number", { number: classNumber })}`}
                  </p>
                </div>
                <div className="flex flex-1 items-center justify-between gap-3">
                  <dl className="grid gap-1">
                    {/* Without `https://`, as a child types it. */}
                    <CardLine label={cardText("address")} value={new URL(signInUrl).host} />
                    <CardLine label={cardText("login")} value={login} />
                    <CardLine label={cardText("password")} value={password} isPassword />
                  </dl>
                  <QrCode text={`${signInUrl}?${new URLSearchParams({ login })}`} label={cardText("qr")} />
                </div>
                <p className="text-xs">{cardText("keepPrivate")}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** A QR code of 26 mm, which the camera of a Chromebook reads from a short distance. Black on white in every theme. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <figure className="w-[26mm] shrink-0 text-center">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
        <path d={path} fill="#000" />
      </svg>
      <figcaption aria-hidden className="text-xs">
        {label}
      </figcaption>
    </figure>
  );
}

function CardLine({
  label,
  value,
  isPassword = false,
}: {
  label: string;
  value: string;
  isPassword?: boolean;
}) {
  return (
    <div>
      <dt className="text-xs">{label}</dt>
      <dd
        data-new-password={isPassword ? "" : undefined}
        className="break-all font-mono text-base font-bold leading-tight"
      >
        {value}
      </dd>
    </div>
  );
}
