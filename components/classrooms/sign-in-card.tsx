"use client";

import { useTranslations } from "next-intl";

/** What a card says of its person. */
export interface CardPerson {
  displayName: string;
  login: string;
  classNumber: number | null;
  password: string;
}

/** One printed card with a student's name, login name and password. In both languages, so that families can read it. */
export function SignInCard({
  student,
  classroom,
  hubAddress,
}: {
  student: CardPerson;
  /** The name of the classroom and its school. */
  classroom: string;
  /** The hub's address without `https://`, as a child types it. */
  hubAddress: string;
}) {
  const t = useTranslations("classroom.card");
  const { displayName, classNumber, login, password } = student;
  return (
    <div className="flex h-full min-h-[48mm] break-inside-avoid flex-col gap-2 border border-dashed border-black bg-white p-4 text-black">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-black pb-1.5">
        <p className="text-lg font-bold leading-tight">{displayName}</p>
        <p className="text-sm">
          {classroom}
          {classNumber === null ? null : ` · ${t("number", { number: classNumber })}`}
        </p>
      </div>
      <dl className="grid flex-1 content-center gap-1">
        <CardLine label={t("address")} value={hubAddress} />
        <CardLine label={t("login")} value={login} />
        <CardLine label={t("password")} value={password} isPassword />
      </dl>
      <p className="text-xs">{t("keepPrivate")}</p>
    </div>
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
