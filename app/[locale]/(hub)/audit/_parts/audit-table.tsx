"use client";

import { useFormatter, useLocale, useTranslations } from "next-intl";
import { type Column, DataTable } from "@/components/ui/data-table";
import { ScriptButton } from "@/components/ui/script-button";
import { localName, personName } from "@/lib/i18n/names";
import type { AuditAction } from "@/packages/client/contract/audit-actions";
import type { AuditEvent } from "@/packages/client/contract/audit-events";
import type { AuditFilterName } from "./audit-filter-names";
import { useDetailText } from "./use-detail-text";

type Choose = (change: Partial<Record<AuditFilterName, string>>) => void;

/** Returns an action's name in the page's language, or the action itself when it has no translation. */
function useActionText(): (action: string) => string {
  const t = useTranslations("audit");
  return (action) => {
    const key = `actions.${action as AuditAction}` as const;
    return t.has(key) ? t(key) : action;
  };
}

interface Props {
  events: readonly AuditEvent[];
  timeZone: string;
  showsSchools: boolean;
  onChoose: Choose;
}

export function AuditTable({ events, ...options }: Props) {
  const t = useTranslations("audit");
  const columns = useAuditColumns(options);
  return <DataTable caption={t("caption")} columns={columns} rows={events} rowKey={({ id }) => id} />;
}

function useAuditColumns({ timeZone, showsSchools, onChoose }: Omit<Props, "events">): Column<AuditEvent>[] {
  const t = useTranslations("audit");
  const locale = useLocale();
  const actionText = useActionText();
  const detailText = useDetailText();
  const school: Column<AuditEvent> = {
    key: "school",
    label: t("school"),
    isFreeText: true,
    cell: ({ school }) => (school ? localName(locale, school) : null),
  };
  return [
    {
      key: "when",
      label: t("when"),
      kind: "rowName",
      cell: ({ at }) => <EventTime at={at} timeZone={timeZone} />,
    },
    {
      key: "actor",
      label: t("actor"),
      isFreeText: true,
      cell: ({ actor }) =>
        actor ? <PersonName person={actor} filter="actor" onChoose={onChoose} /> : t("hub"),
    },
    { key: "action", label: t("action"), cell: ({ action }) => actionText(action) },
    {
      key: "subject",
      label: t("subject"),
      isFreeText: true,
      cell: ({ subject }) =>
        subject ? <PersonName person={subject} filter="subject" onChoose={onChoose} /> : null,
    },
    ...(showsSchools ? [school] : []),
    {
      key: "details",
      label: t("details"),
      cell: (event) => {
        const name = event.target?.name ?? null;
        const text = detailText(event);
        return name || text ? <EventDetails name={name} text={text} /> : null;
      },
    },
    { key: "address", label: t("address"), cell: ({ address }) => address },
  ];
}

function EventTime({ at, timeZone }: Pick<AuditEvent, "at"> & Pick<Props, "timeZone">) {
  const format = useFormatter();
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "medium", timeZone })}
    </time>
  );
}

function EventDetails({ name, text }: { name: string | null; text: string }) {
  return (
    <span className="block max-w-80 wrap-anywhere text-sm">
      {name ? <span className="block font-semibold">{name}</span> : null}
      <span className="text-muted">{text}</span>
    </span>
  );
}

function PersonName({
  person,
  filter,
  onChoose,
}: {
  person: NonNullable<AuditEvent["actor"]>;
  filter: "actor" | "subject";
  onChoose: Choose;
}) {
  const t = useTranslations("audit");
  const name = personName(useLocale(), person.displayName);
  return (
    <ScriptButton
      type="button"
      title={t(filter === "actor" ? "filterByActor" : "filterBySubject", { name })}
      className="inline-flex min-h-6 items-center text-left text-accent underline"
      onClick={() => onChoose({ [filter]: person.id })}
    >
      {name}
    </ScriptButton>
  );
}
