"use client";

import { useTranslations } from "next-intl";
import { ListEnd } from "@/components/data/list-end";
import { TypedSearch } from "@/components/data/typed-search";
import { useAddressFilters } from "@/components/data/use-address-filters";
import { useHubList } from "@/components/data/use-hub-list";
import { type Column, DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { SectionTitle } from "@/components/ui/page-header";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { Toolbar } from "@/components/ui/toolbar";
import { ROSTER_KINDS } from "@/packages/client/contract/limits";
import type { RosterChange } from "@/packages/client/contract/rosters";

export function ChangeList({ ids }: { ids: { schoolId: string; importId: string } }) {
  const t = useTranslations("rosters.changes");
  const kinds = useTranslations("rosters.kinds");
  const [filters, setFilters] = useAddressFilters(["kind", "q"]);
  const list = useHubList("GET /schools/{schoolId}/roster-imports/{importId}/changes", {
    params: ids,
    filters,
  });
  const columns: Column<RosterChange>[] = [
    {
      key: "name",
      label: t("name"),
      kind: "rowName",
      isFreeText: true,
      cell: ({ type, role, before, after }) => (
        <>
          {(after ?? before)?.name}
          <span className="block text-sm font-normal text-muted">
            {t(type === "classroom" ? "classroom" : (role ?? "student"))}
          </span>
        </>
      ),
    },
    { key: "result", label: t("result"), cell: ({ type, kind }) => kinds(kind, { type }) },
    {
      key: "details",
      label: t("details"),
      isFreeText: true,
      grows: true,
      cell: (change) => <ChangeDetails change={change} />,
    },
    {
      key: "row",
      label: t("row"),
      cell: ({ file, row }) => (
        <span className="whitespace-nowrap">{file && row ? t("rowIn", { file, row }) : t("notInFile")}</span>
      ),
    },
  ];
  const rows = list.data?.pages.flatMap(({ data }) => data);
  return (
    <section aria-labelledby="roster-changes" className="mb-8">
      <SectionTitle id="roster-changes">{t("title")}</SectionTitle>
      <Toolbar label={t("filters")}>
        <Field label={t("kind")} className="sm:w-48">
          <Select value={filters.kind} onChange={(event) => setFilters({ kind: event.currentTarget.value })}>
            <option value="">{t("all")}</option>
            {ROSTER_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {kinds(kind, { type: "person" })}
              </option>
            ))}
          </Select>
        </Field>
        <TypedSearch label={t("search")} q={filters.q} onChange={(q) => setFilters({ q })} />
      </Toolbar>
      {rows === undefined && !list.isLoadingError ? <Skeleton className="h-40" /> : null}
      {rows?.length === 0 ? <EmptyState title={t("none")}>{t("noneBody")}</EmptyState> : null}
      {rows && rows.length > 0 ? (
        <DataTable caption={t("caption")} columns={columns} rows={rows} rowKey={({ id }) => id} />
      ) : null}
      <ListEnd list={list} />
    </section>
  );
}

type View = NonNullable<RosterChange["before"]>;

/** The fields that the list names by texts of their own. */
const FIELDS = ["login", "classrooms", "consent", "ssoId"] as const;

function ChangeDetails({ change: { type, kind, fields, before, after } }: { change: RosterChange }) {
  const t = useTranslations("rosters.changes");
  const consents = useTranslations("privacy.consents");
  const classroomText = ({ classrooms }: View) =>
    classrooms
      .map(({ name, classNumber }) =>
        classNumber === null ? name : `${name} ${t("number", { number: classNumber })}`,
      )
      .join(", ") || t("noClassroom");
  const view = after ?? before;
  const consent = [before?.consent, after?.consent].flatMap((state) => (state ? [consents(state)] : []));
  if (kind !== "changed" || !before || !after) {
    return type === "person" && view ? (
      <>
        {classroomText(view)} <span className="text-muted">{view.login}</span>
        {consent.length > 0 ? (
          <span className="block">
            {t("consent")}: {consent.join(" → ")}
          </span>
        ) : null}
      </>
    ) : null;
  }
  const values: Record<string, [string, string]> = {
    name: [before.name, after.name],
    login: [before.login ?? "", after.login ?? ""],
    classrooms: [classroomText(before), classroomText(after)],
    ...(consent[0] && consent[1] && { consent: [consent[0], consent[1]] }),
  };
  const label = (field: string) => {
    if (field === "name") return t("nameField");
    return t(FIELDS.find((known) => known === field) ?? "sourcedId");
  };
  return (
    <ul>
      {fields.map((field) => (
        <li key={field}>
          {label(field)}
          {values[field] ? `: ${t("from", { before: values[field][0], after: values[field][1] })}` : null}
        </li>
      ))}
    </ul>
  );
}
