"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { PlaygroundStart } from "@/client/contract/playground";
import { Card } from "@/components/ui/card";
import { type Column, DataTable } from "@/components/ui/data-table";
import { NewTabLink } from "@/components/ui/new-tab-link";
import { SectionTitle } from "@/components/ui/page-header";

/** The names that the page explains; a token has no others. */
const NAMES = [
  ...["alg", "typ", "kid", "version", "iss", "aud", "jti", "iat", "exp", "purpose"],
  ...["sub", "actorId", "actor", "role", "studentId", "activityId", "appSlug"],
] as const;

interface Entry {
  name: string;
  value: unknown;
}

/** The token of the last start, decoded, with a sentence on each of its claims. */
export function TokenCard({ started }: { started: PlaygroundStart | null }) {
  const t = useTranslations("playground");
  return (
    <Card as="section" aria-labelledby="token" className="mb-6 p-5 sm:p-6">
      <SectionTitle id="token">{t("token.title")}</SectionTitle>
      <p className="mb-4 text-muted">{t("token.help")}</p>
      {started ? <Token started={started} /> : <p>{t("token.none")}</p>}
    </Card>
  );
}

function Token({ started: { launchUrl, token, expiresAt } }: { started: PlaygroundStart }) {
  const t = useTranslations("playground");
  const format = useFormatter();
  const moment = (at: Date) => format.dateTime(at, { dateStyle: "medium", timeStyle: "medium" });
  const expiry = expiresAt === null ? null : new Date(expiresAt);
  return (
    <>
      <p role="status" className="mb-4 flex flex-wrap gap-x-4 gap-y-1">
        {expiry ? (
          <span>
            {t(expiry.getTime() > Date.now() ? "token.expires" : "token.expired", { moment: moment(expiry) })}
          </span>
        ) : null}
        <NewTabLink href={launchUrl} className="inline-flex min-h-6 items-center text-accent underline">
          {t("token.openAgain")}
        </NewTabLink>
      </p>
      {token ? (
        <div className="flex flex-col gap-6">
          <Entries title={t("token.header")} part={token.header} moment={moment} />
          <Entries title={t("token.claims")} part={token.claims} moment={moment} />
        </div>
      ) : null}
    </>
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
    const known = NAMES.find((one) => one === name);
    if (known === "iat" || known === "exp")
      return t(`words.${known}`, { moment: moment(new Date(Number(value) * 1000)) });
    return known ? t(`words.${known}`) : null;
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
        // As wide as an id, so that none is broken where there is room.
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
