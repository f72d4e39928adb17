import { useFormatter, useTranslations } from "next-intl";
import type { DataOf } from "@/components/data/hub-call";
import { Badge, type Tone } from "@/components/ui/badge";
import type { Column } from "@/components/ui/data-table";
import { localName, personName } from "@/lib/i18n/names";
import type { AppLocale } from "@/lib/i18n/routing";
import { creditsChange } from "@/lib/usage/credits-change";

export type LedgerEntry = DataOf<"GET /usage/ledger">[number];

const TONES: Readonly<Record<LedgerEntry["type"], Tone>> = {
  grant: "accent",
  settle: "neutral",
  reserved: "neutral",
  released: "positive",
  adjust: "warning",
};

/** How an entry has changed the available credits. A released hold has changed nothing: its credits are available again. */
type Direction = "in" | "out" | "none";

const AMOUNT_CLASSES = { in: "text-positive", out: "text-negative", none: "text-ink" } as const;
const SIGNS = { in: "+", out: "−", none: "" } as const;

function getDirection(entry: LedgerEntry): Direction {
  if (entry.type === "released") return "none";
  return creditsChange(entry) < 0 ? "out" : "in";
}

interface Options {
  showsSchools: boolean;
  showsBalance: boolean;
  locale: AppLocale;
}

export function useLedgerColumns({ showsSchools, showsBalance, locale }: Options): Column<LedgerEntry>[] {
  const t = useTranslations("ledger");
  const format = useFormatter();
  const columns: (Column<LedgerEntry> | null)[] = [
    {
      key: "time",
      label: t("time"),
      kind: "rowName",
      cell: ({ at }) => (
        <time dateTime={at} className="whitespace-nowrap">
          {format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short" })}
        </time>
      ),
    },
    showsSchools
      ? {
          key: "school",
          label: t("school"),
          isFreeText: true,
          cell: ({ school }) => (school ? localName(locale, school) : t("developer")),
        }
      : null,
    {
      key: "type",
      label: t("filter.type"),
      cell: (entry) => (
        <>
          <Badge tone={TONES[entry.type]}>{t(`types.${entry.type}`)}</Badge>
          {entry.mediaType ? (
            <span className="ml-2 text-sm text-muted">{t(`media.${entry.mediaType}`)}</span>
          ) : null}
        </>
      ),
    },
    {
      key: "person",
      label: t("person"),
      isFreeText: true,
      cell: ({ actor, classroomName }) => (
        <>
          {actor ? personName(locale, actor.displayName) : "–"}
          {classroomName ? <span className="block text-sm text-muted">{classroomName}</span> : null}
        </>
      ),
    },
    {
      key: "about",
      label: t("about"),
      isFreeText: true,
      cell: (entry) => {
        const { activityTitle, note, app, model } = entry;
        return (
          <>
            {activityTitle ?? note ?? "–"}
            <span className="block text-sm text-muted">
              {[app && localName(locale, app), model].filter((name) => name !== null).join(" · ")}
            </span>
          </>
        );
      },
    },
    {
      key: "amount",
      label: t("amount"),
      kind: "number",
      cell: (entry) => <SignedAmount credits={entry.amountCredits} direction={getDirection(entry)} />,
    },
    showsBalance
      ? {
          key: "balance",
          label: t("balanceAfter"),
          kind: "number",
          cell: ({ balanceAfterCredits }) =>
            balanceAfterCredits === null ? "–" : format.number(balanceAfterCredits),
        }
      : null,
  ];
  return columns.filter((column) => column !== null);
}

function SignedAmount({ credits, direction }: { credits: number; direction: Direction }) {
  const format = useFormatter();
  return (
    <span className={`font-semibold tabular-nums ${AMOUNT_CLASSES[direction]}`}>
      {SIGNS[direction]}
      {format.number(Math.abs(credits))}
    </span>
  );
}
