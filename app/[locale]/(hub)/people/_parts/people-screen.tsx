"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ListEnd } from "@/components/data/list-end";
import { useAddressFilters } from "@/components/data/use-address-filters";
import { type InitialList, useHubList } from "@/components/data/use-hub-list";
import { useOpenForm } from "@/components/data/use-open-form";
import { PEOPLE_FILTERS } from "@/components/people/filter-names";
import { type ClassroomChoice, PeopleFilters } from "@/components/people/people-filters";
import type { PersonAction } from "@/components/people/person-columns";
import { type OpenPersonDialog, PersonDialogs } from "@/components/people/person-dialogs";
import { useArchivePeople } from "@/components/people/use-archive-people";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { SchoolPerson } from "@/packages/client/contract/people";
import { AddPersonDialog } from "./add-person-dialog";
import { PeopleTable } from "./people-table";

const ROLES = ["student", "teacher", "school_admin"] as const;

interface Props {
  schoolId: string;
  ownId: string;
  classrooms: readonly ClassroomChoice[];
  initial: InitialList<SchoolPerson>;
}

export function PeopleScreen({ schoolId, ownId, classrooms, initial }: Props) {
  const t = useTranslations("people");
  const [filters, setFilters] = useAddressFilters(PEOPLE_FILTERS);
  const list = useHubList("GET /schools/{schoolId}/people", { params: { schoolId }, filters, initial });
  const { form, open, close } = useOpenForm(["student", "teacher"]);
  const people = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <PeopleFilters
        label={t("filter")}
        roles={ROLES}
        filters={filters}
        onChange={setFilters}
        classrooms={classrooms}
        actions={<Button onClick={() => open("student")}>{t("add")}</Button>}
      />
      {list.isLoadingError ? null : (
        <PeopleList
          key={JSON.stringify(filters)}
          people={people}
          ownId={ownId}
          classrooms={classrooms}
          isFiltered={Object.values(filters).some(Boolean)}
        />
      )}
      <ListEnd
        list={list}
        shown={
          people.length > 0
            ? t(list.hasNextPage ? "countSoFar" : "count", { count: people.length })
            : undefined
        }
      />
      <AddPersonDialog
        open={form !== null}
        defaultRole={form ?? "student"}
        onClose={close}
        schoolId={schoolId}
        classrooms={classrooms}
      />
    </>
  );
}

function PeopleList({
  people,
  ownId,
  classrooms,
  isFiltered,
}: {
  people: readonly SchoolPerson[];
  ownId: string;
  classrooms: readonly ClassroomChoice[];
  isFiltered: boolean;
}) {
  const t = useTranslations("people");
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<OpenPersonDialog | null>(null);
  const archiving = useArchivePeople();
  const selected = people.filter(({ id }) => selectedIds.has(id));
  const clearSelection = () => setSelectedIds(new Set());

  function handleAction(action: PersonAction, person: SchoolPerson): void {
    if (action === "archive" || action === "restore") void archiving[action]([person]);
    else setDialog({ action, people: [person] });
  }

  if (people.length === 0) {
    return (
      <EmptyState title={t(isFiltered ? "noMatches" : "empty")}>
        {t(isFiltered ? "noMatchesBody" : "emptyBody")}
      </EmptyState>
    );
  }
  return (
    <>
      <SelectionBar
        selected={selected}
        onMove={(students) => setDialog({ action: "move", people: students })}
        onArchive={() => {
          void archiving.archive(selected);
          clearSelection();
        }}
        onRestore={() => {
          void archiving.restore(selected);
          clearSelection();
        }}
        onClear={clearSelection}
      />
      <PeopleTable
        people={people}
        ownId={ownId}
        selected={selectedIds}
        onSelect={setSelectedIds}
        onAction={handleAction}
      />
      <PersonDialogs
        dialog={dialog}
        classrooms={classrooms}
        onClose={() => {
          setDialog(null);
          clearSelection();
        }}
      />
    </>
  );
}

function SelectionBar({
  selected,
  onMove,
  onArchive,
  onRestore,
  onClear,
}: {
  selected: readonly SchoolPerson[];
  onMove: (students: readonly SchoolPerson[]) => void;
  onArchive: () => void;
  onRestore: () => void;
  onClear: () => void;
}) {
  const t = useTranslations("people");
  const active = selected.filter(({ status }) => status === "active");
  const students = active.filter(({ role }) => role === "student");
  return (
    <div className="mb-3 flex min-h-11 flex-wrap items-center gap-2">
      <p role="status" className={selected.length > 0 ? "mr-2 font-semibold" : "text-md text-muted"}>
        {selected.length > 0 ? t("selectedCount", { count: selected.length }) : t("selectHint")}
      </p>
      {students.length > 0 ? (
        <Button variant="secondary" size="small" onClick={() => onMove(students)}>
          {t("moveSelected", { count: students.length })}
        </Button>
      ) : null}
      {active.length > 0 ? (
        <Button variant="secondary" size="small" onClick={onArchive}>
          {t("actions.archive")}
        </Button>
      ) : null}
      {selected.length > active.length ? (
        <Button variant="secondary" size="small" onClick={onRestore}>
          {t("actions.restore")}
        </Button>
      ) : null}
      {selected.length > 0 ? (
        <Button variant="quiet" size="small" onClick={onClear}>
          {t("clearSelection")}
        </Button>
      ) : null}
    </div>
  );
}
