"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { RefetchNotice } from "@/components/data/refetch-notice";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { SectionCard } from "@/components/ui/card";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { Menu, MenuItem } from "@/components/ui/menu";
import { When } from "@/components/ui/when";
import { hubPath } from "@/lib/i18n/paths";
import { REMINDED_STUDENTS_MAX } from "@/packages/client/contract/limits";
import type { StudentProgress } from "@/packages/client/contract/progress";
import { MoreTimeDialog } from "./more-time-dialog";
import { useClassProgress } from "./use-class-progress";
import { hasToDo, WHEREABOUTS, type Whereabouts, whereaboutsOf } from "./whereabouts";

const TONES: Readonly<Record<Whereabouts, Tone>> = {
  not_started: "neutral",
  started: "accent",
  writing: "accent",
  still: "warning",
  submitted: "positive",
  revision_requested: "warning",
  reviewed: "positive",
};
/** A mark beside the words, so that a glance at the column tells who is stuck. */
const MARKS: Readonly<Record<Whereabouts, string>> = {
  not_started: "○",
  started: "◔",
  writing: "✎",
  still: "…",
  submitted: "✓",
  revision_requested: "↻",
  reviewed: "★",
};

function WhereaboutsBadge({ at, count }: { at: Whereabouts; count?: number }) {
  const t = useTranslations("progress.where");
  return (
    <Badge tone={TONES[at]}>
      <span aria-hidden="true" className="mr-1.5">
        {MARKS[at]}
      </span>
      {t(at)}
      {count === undefined ? null : <span className="ml-1.5 tabular-nums">{count}</span>}
    </Badge>
  );
}

interface Props {
  activityId: string;
  /** When the activity closes; null for one that never does. */
  closesAt: string | null;
  initial: StudentProgress[];
  timeZone: string;
}

/** Where every student of the class is, live, with what a teacher does about it. */
export function ClassProgress({ activityId, closesAt, initial, timeZone }: Props) {
  const t = useTranslations("progress");
  const { query, refresh, now, remind } = useClassProgress(activityId, initial);
  const [extended, setExtended] = useState<StudentProgress | null>(null);
  const rows = query.data.map((row) => ({ ...row, at: whereaboutsOf(row, now) }));
  const counts = WHEREABOUTS.map((at) => ({ at, count: rows.filter((row) => row.at === at).length }));
  const toRemind = rows.filter(({ at }) => hasToDo(at)).map(({ student }) => student.id);
  const columns = useColumns({
    activityId,
    timeZone,
    mayExtend: closesAt !== null,
    onRemind: (id) => void remind([id]),
    onExtend: setExtended,
  });
  return (
    <SectionCard id="progress" title={t("title")} className="mb-5">
      {rows.length === 0 ? (
        <p className="text-muted">{t("noStudents")}</p>
      ) : (
        <>
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <ul aria-label={t("summary")} className="flex flex-wrap gap-2">
              {counts.map(({ at, count }) =>
                count > 0 ? (
                  <li key={at}>
                    <WhereaboutsBadge at={at} count={count} />
                  </li>
                ) : null,
              )}
            </ul>
            {toRemind.length > 0 ? (
              <Button
                variant="secondary"
                ignoresDoubleClick
                onClick={() => void remind(toRemind.slice(0, REMINDED_STUDENTS_MAX))}
              >
                {t("remindAll", { count: toRemind.length })}
              </Button>
            ) : null}
          </div>
          <DataTable
            caption={t("title")}
            columns={columns}
            rows={rows}
            rowKey={({ student }) => student.id}
          />
        </>
      )}
      <RefetchNotice queries={[query]} />
      {extended ? (
        <MoreTimeDialog
          activityId={activityId}
          closesAt={closesAt}
          progress={extended}
          timeZone={timeZone}
          onClose={() => setExtended(null)}
          onChanged={refresh}
        />
      ) : null}
    </SectionCard>
  );
}

type Row = StudentProgress & { at: Whereabouts };

function useColumns({
  activityId,
  timeZone,
  mayExtend,
  onRemind,
  onExtend,
}: {
  activityId: string;
  timeZone: string;
  /** Whether the activity closes: in one that does not, more time changes nothing. */
  mayExtend: boolean;
  onRemind: (studentId: string) => void;
  onExtend: (row: StudentProgress) => void;
}): Column<Row>[] {
  const t = useTranslations("progress");
  const locale = useLocale();
  const worksOf = (id: string) => hubPath(locale, `/activities/${activityId}/submissions?student=${id}`);
  return [
    { key: "number", label: t("number"), kind: "number", cell: ({ student }) => student.classNumber },
    {
      key: "name",
      label: t("name"),
      kind: "rowName",
      cell: ({ student }) => (
        <Link
          href={hubPath(locale, `/students/${student.id}`)}
          className="inline-flex min-h-6 items-center text-accent underline"
        >
          {student.displayName}
        </Link>
      ),
    },
    {
      key: "where",
      label: t("whereTitle"),
      cell: ({ at, extendedTo }) => (
        <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
          <WhereaboutsBadge at={at} />
          {extendedTo ? (
            <span className="text-sm text-muted">
              {t("extendedTo")} <When at={extendedTo} timeZone={timeZone} />
            </span>
          ) : null}
        </span>
      ),
    },
    {
      key: "lastActive",
      label: t("lastActive"),
      cell: ({ lastActiveAt }) => (lastActiveAt ? <When at={lastActiveAt} timeZone={timeZone} /> : null),
    },
    {
      key: "works",
      label: t("works"),
      kind: "number",
      cell: ({ student, submissionCount }) =>
        submissionCount > 0 ? (
          <Link
            href={worksOf(student.id)}
            className="inline-flex min-h-6 min-w-6 items-center justify-end text-accent underline"
          >
            {submissionCount}
            <span className="sr-only"> {t("worksOf", { name: student.displayName })}</span>
          </Link>
        ) : null,
    },
    { key: "ai", label: t("aiCalls"), kind: "number", cell: ({ aiCalls }) => aiCalls || null },
    {
      key: "actions",
      label: t("more"),
      kind: "control",
      cell: (row) => (
        <span className="flex items-center justify-end gap-1">
          {hasToDo(row.at) ? (
            <Button
              variant="secondary"
              size="small"
              ignoresDoubleClick
              className="whitespace-nowrap"
              aria-label={t("remindThis", { name: row.student.displayName })}
              onClick={() => onRemind(row.student.id)}
            >
              {t("remind")}
            </Button>
          ) : null}
          <Menu label={t("moreFor", { name: row.student.displayName })} size="small">
            {mayExtend || row.extendedTo ? (
              <MenuItem onSelect={() => onExtend(row)}>{t("moreTime")}</MenuItem>
            ) : null}
            <MenuItem href={hubPath(locale, `/students/${row.student.id}`)}>{t("toStudent")}</MenuItem>
          </Menu>
        </span>
      ),
    },
  ];
}
