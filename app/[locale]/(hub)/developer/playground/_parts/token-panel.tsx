"use client";

import { useFormatter, useTranslations } from "next-intl";
import { type Column, DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { SectionTitle } from "@/components/ui/page-header";
import type { PlaygroundStart } from "@/packages/client/contract/playground";

const NAMES = [
  "alg",
  "typ",
  "kid",
  "version",
  "iss",
  "aud",
  "jti",
  "iat",
  "exp",
  "purpose",
  "sub",
  "actorId",
  "actor",
  "role",
  "studentId",
  "activityId",
  "appSlug",
] as const;

interface Entry {
  name: string;
  value: unknown;
}

/** The token of the last start, decoded, with a sentence on each of its claims. The hub does not store tokens, so a reload empties this tab. */
export function TokenPanel({ started }: { started: PlaygroundStart | null }) {
  const t = useTranslations("playground.token");
  const format = useFormatter();
  const moment = (at: Date) => format.dateTime(at, { dateStyle: "medium", timeStyle: "medium" });
  const token = started?.token;
  return (
    <section aria-labelledby="token">
      <SectionTitle id="token">{t("title")}</SectionTitle>
      <p className="mb-4 text-muted">{t("help")}</p>
      {token ? (
        <div className="flex flex-col gap-6">
          <Entries title={t("header")} part={token.header} moment={moment} />
          <Entries title={t("claims")} part={token.claims} moment={moment} />
        </div>
      ) : (
        <EmptyState title={t(started ? "legacy" : "none")}>
          {t(started ? "legacyBody" : "noneBody")}
        </EmptyState>
      )}
    </section>
  );
}

function Entries({
  title,
  part,
  moment,
}: {
  title: string;
  part: Record<string, unknown>;
  moment: (at: Date) => string;
}) {
  const t = useTranslations("playground.token");
  const meaning = ({ name, value }: Entry) => {
    const explained = NAMES.find((one) => one === name);
    if (explained === "iat" || explained === "exp")
      return t(`words.${explained}`, { moment: moment(new Date(Number(value) * 1000)) });
    return explained ? t(`words.${explained}`) : null;
  };
  const columns: Column<Entry>[] = [
    {
      key: "name",
      label: t("name"),
      kind: "rowName",
      cell: ({ name }) => <span className="font-mono">{name}</span>,
    },
    {
      key: "value",
      label: t("value"),
      cell: ({ value }) => (
        // At least as wide as an id, so that no id is broken where there is room.
        <span className="block font-mono text-sm wrap-anywhere sm:min-w-84">{JSON.stringify(value)}</span>
      ),
    },
    { key: "meaning", label: t("meaning"), grows: true, cell: meaning },
  ];
  const rows = Object.entries(part).map(([name, value]) => ({ name, value }));
  return (
    <div>
      <h3 className="mb-2 font-semibold">{title}</h3>
      <DataTable caption={title} columns={columns} rows={rows} rowKey={({ name }) => name} />
    </div>
  );
}
