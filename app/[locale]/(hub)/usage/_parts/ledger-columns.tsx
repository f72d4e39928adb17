import { useFormatter, useTranslations } from "next-intl";
import type { usageLedger } from "@/client/contract/addresses";
import type { DataOf } from "@/components/data/hub-call";
import { Badge, type Tone } from "@/components/ui/badge";
import type { Column } from "@/components/ui/data-table";
import { localName } from "@/i18n/names";
import type { AppLocale } from "@/i18n/routing";
import { type Direction, SignedAmount } from "./signed-amount";

const TONES: Readonly<Record<LedgerEntry["type"], Tone>> = {
  grant: "accent",
  hold: "neutral",
  settle: "neutral",
  release: "positive",
  adjust: "warning",
};

function directionOf({ type, amountCredits }: LedgerEntry): Direction {
  if (type === "hold") return "out";
  if (type === "settle") return "none";
  return amountCredits < 0 ? "out" : "in";
}

interface Shown {
  showsSchools: boolean;
  showsBalance: boolean;
  locale: AppLocale;
}

/** The columns of the ledger: when, what kind, who, on what, how much, and what was left. */
export function useLedgerColumns({ showsSchools, showsBalance, locale }: Shown): Column<LedgerEntry>[] {
  const t = useTranslations("ledger");
  const format = useFormatter();
  const columns: (Column<LedgerEntry> | null)[] = [
    { key: "time", label: t("time"), kind: "rowName", cell: ({ at }) => <EntryTime at={at} /> },
    showsSchools
      ? {
          key: "school",
          label: t("school"),
          isFreeText: true,
          cell: ({ school }) => (school ? localName(locale, school) : t("developer")),
        }
      : null,
    { key: "type", label: t("filter.type"), cell: (entry) => <EntryType entry={entry} /> },
    {
      key: "person",
      label: t("person"),
      isFreeText: true,
      cell: ({ actor, classroomName }) => (
        <>
          {actor?.displayName ?? "–"}
          {classroomName ? <span className="block text-sm text-muted">{classroomName}</span> : null}
        </>
      ),
    },
    {
      key: "about",
      label: t("about"),
      isFreeText: true,
      cell: (entry) => <EntryAbout entry={entry} locale={locale} />,
    },
    {
      key: "amount",
      label: t("amount"),
      kind: "number",
      cell: (entry) => <SignedAmount credits={entry.amountCredits} direction={directionOf(entry)} />,
    },
    showsBalance
      ? {
          key: "balance",
          label: t("balanceAfter"),
          kind: "number",
          cell: ({ balanceAfterCredits }) => format.number(balanceAfterCredits),
        }
      : null,
  ];
  return columns.filter((column) => column !== null);
}

function EntryTime({ at }: Pick<LedgerEntry, "at">) {
  const format = useFormatter();
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short" })}
    </time>
  );
}

function EntryType({ entry: { type, mediaType } }: { entry: LedgerEntry }) {
  const t = useTranslations("ledger");
  return (
    <>
      <Badge tone={TONES[type]}>{t(`types.${type}`)}</Badge>
      {mediaType ? <span className="ml-2 text-sm text-muted">{t(`media.${mediaType}`)}</span> : null}
    </>
  );
}

function EntryAbout({ entry, locale }: { entry: LedgerEntry; locale: AppLocale }) {
  const { activityTitle, note, app, model } = entry;
  return (
    <>
      {activityTitle ?? note ?? "–"}
      <span className="block text-sm text-muted">
        {[app && localName(locale, app), model].filter((name) => name !== null).join(" · ")}
      </span>
    </>
  );
}

/** An entry of the ledger with its names. */
export type LedgerEntry = DataOf<typeof usageLedger>[number];
