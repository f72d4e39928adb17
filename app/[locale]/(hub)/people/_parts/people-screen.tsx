"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { listSchoolPeople } from "@/client/contract/addresses";
import type { SchoolPerson } from "@/client/contract/people";
import { ListEnd } from "@/components/data/list-end";
import { useAddressFilters } from "@/components/data/use-address-filters";
import { useAskedForm } from "@/components/data/use-asked-form";
import { type InitialList, useHubList } from "@/components/data/use-hub-list";
import { type ClassroomChoice, PEOPLE_FILTERS } from "@/components/people/people-query";
import { type OpenSheet, PersonDialogs } from "@/components/people/person-dialogs";
import { useArchiving } from "@/components/people/use-archiving";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { AddPersonDialog } from "./add-person-dialog";
import { PeopleFilters } from "./people-filters";
import { PeopleTable, type PersonDeed } from "./people-table";
import { SelectionBar } from "./selection-bar";

/** What the page brings along. */
export interface PeopleScreenProps {
  schoolId: string;
  ownId: string;
  classrooms: readonly ClassroomChoice[];
  initial: InitialList<SchoolPerson>;
}

/** The people of a school: found, added, and changed one by one or several at once. */
export function PeopleScreen({ schoolId, ownId, classrooms, initial }: PeopleScreenProps) {
  const t = useTranslations("people");
  const [filters, setFilters] = useAddressFilters(PEOPLE_FILTERS);
  const list = useHubList(listSchoolPeople, { params: { schoolId }, filters, initial });
  const { form, open, close } = useAskedForm(["student", "teacher"]);
  const people = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <PeopleFilters
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
          isNarrowed={Object.values(filters).some(Boolean)}
        />
      )}
      <ListEnd
        list={list}
        shown={
          people.length > 0
            ? t(list.hasNextPage ? "shownSoFar" : "shownAll", { count: people.length })
            : undefined
        }
      />
      <AddPersonDialog
        open={form !== null}
        role={form ?? "student"}
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
  isNarrowed,
}: {
  people: readonly SchoolPerson[];
  ownId: string;
  classrooms: readonly ClassroomChoice[];
  isNarrowed: boolean;
}) {
  const t = useTranslations("people");
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [sheet, setSheet] = useState<OpenSheet | null>(null);
  const archiving = useArchiving();
  const chosen = people.filter(({ id }) => selected.has(id));
  const none = () => setSelected(new Set());

  function act(deed: PersonDeed, person: SchoolPerson): void {
    if (deed === "archive" || deed === "restore") void archiving[deed]([person]);
    else setSheet({ deed, people: [person] });
  }

  if (people.length === 0) {
    return (
      <EmptyState title={t(isNarrowed ? "nobodyFound" : "nobody")}>
        {t(isNarrowed ? "nobodyFoundBody" : "nobodyBody")}
      </EmptyState>
    );
  }
  return (
    <>
      <SelectionBar
        chosen={chosen}
        onMove={(students) => setSheet({ deed: "move", people: students })}
        onArchive={() => {
          void archiving.archive(chosen);
          none();
        }}
        onRestore={() => {
          void archiving.restore(chosen);
          none();
        }}
        onNone={none}
      />
      <PeopleTable people={people} ownId={ownId} selected={selected} onSelect={setSelected} onDeed={act} />
      <PersonDialogs
        sheet={sheet}
        classrooms={classrooms}
        onClose={() => {
          setSheet(null);
          none();
        }}
      />
    </>
  );
}
