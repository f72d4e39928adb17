"use client";

import { useTranslations } from "next-intl";
import { encode } from "uqr";

export interface CardPerson {
  displayName: string;
  login: string;
  classNumber: number | null;
  password: string;
}

/** One printed card with a person's name, login name and password. In both languages, so that families can read it. */
export function SignInCard({
  person,
  classroom,
  signInUrl,
}: {
  person: CardPerson;
  classroom: string;
  signInUrl: string;
}) {
  const t = useTranslations("classroom.card");
  const { displayName, classNumber, login, password } = person;
  return (
    <div className="flex h-full min-h-[48mm] break-inside-avoid flex-col gap-2 border border-dashed border-black bg-white p-4 text-black">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-black pb-1.5">
        <p className="text-lg font-bold leading-tight">{displayName}</p>
        <p className="text-sm">
          {classroom}
          {classNumber === null ? null : ` · ${t("number", { number: classNumber })}`}
        </p>
      </div>
      <div className="flex flex-1 items-center justify-between gap-3">
        <dl className="grid gap-1">
          {/* Without `https://`, as a child types it. */}
          <CardLine label={t("address")} value={new URL(signInUrl).host} />
          <CardLine label={t("login")} value={login} />
          <CardLine label={t("password")} value={password} isPassword />
        </dl>
        <QrCode text={`${signInUrl}?${new URLSearchParams({ login })}`} label={t("qr")} />
      </div>
      <p className="text-xs">{t("keepPrivate")}</p>
    </div>
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
