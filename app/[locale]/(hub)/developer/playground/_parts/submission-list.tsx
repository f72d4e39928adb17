"use client";

import { useFormatter, useLocale, useTranslations } from "next-intl";
import type { HubAnswer } from "@/components/data/hub-call";
import { ListEnd } from "@/components/data/list-end";
import { useHubList } from "@/components/data/use-hub-list";
import { type Column, DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { SectionTitle } from "@/components/ui/page-header";
import { hubPath } from "@/lib/i18n/paths";
import type { SubmissionRow } from "@/packages/client/contract/submissions";

const NO_FILTERS = {};

export function SubmissionList({ initial }: { initial: HubAnswer<SubmissionRow[]> }) {
  const t = useTranslations("playground.submitted");
  const format = useFormatter();
  const locale = useLocale();
  const list = useHubList("GET /developer/playground/submissions", {
    filters: NO_FILTERS,
    initial: { filters: NO_FILTERS, page: initial, refetchOnMount: true },
  });
  const submissions = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const columns: Column<SubmissionRow>[] = [
    {
      key: "work",
      label: t("work"),
      kind: "rowName",
      cell: ({ title, activityId, submissionId }) => (
        <Link
          href={hubPath(locale, `/activities/${activityId}/submissions/${submissionId}`)}
          className="inline-flex min-h-6 items-center text-accent underline"
        >
          {title}
        </Link>
      ),
    },
    {
      key: "app",
      label: t("app"),
      cell: ({ appSlug }) => <span className="font-mono text-sm">{appSlug}</span>,
    },
    { key: "student", label: t("student"), cell: ({ student }) => student.displayName },
    { key: "revision", label: t("revision"), kind: "number", cell: ({ revision }) => revision },
    {
      key: "at",
      label: t("at"),
      cell: ({ submittedAt }) =>
        format.dateTime(new Date(submittedAt), { dateStyle: "medium", timeStyle: "short" }),
    },
  ];
  return (
    <section aria-labelledby="submissions">
      <SectionTitle id="submissions">{t("title")}</SectionTitle>
      {submissions.length === 0 ? (
        <EmptyState title={t("empty")}>{t("emptyBody")}</EmptyState>
      ) : (
        <DataTable
          caption={t("caption")}
          columns={columns}
          rows={submissions}
          rowKey={({ submissionId }) => submissionId}
        />
      )}
      <ListEnd list={list} />
    </section>
  );
}
