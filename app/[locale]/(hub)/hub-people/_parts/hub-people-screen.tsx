"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import {
  archiveHubPerson,
  listHubPeople,
  resetHubPassword,
  restoreHubPerson,
} from "@/client/contract/addresses";
import type { HubPerson } from "@/client/contract/hub-people";
import { ListEnd } from "@/components/data/list-end";
import { useAddressFilters } from "@/components/data/use-address-filters";
import { type InitialList, useHubList } from "@/components/data/use-hub-list";
import { PasswordDialog } from "@/components/people/password-dialog";
import { useArchiving } from "@/components/people/use-archiving";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { AddHubPersonDialog } from "./add-hub-person-dialog";
import { EditHubPersonDialog } from "./edit-hub-person-dialog";
import { HUB_PEOPLE_FILTERS } from "./hub-people-filter-names";
import { HubPeopleFilters } from "./hub-people-filters";
import { HubPeopleTable, type HubPersonAction } from "./hub-people-table";

const ARCHIVING = { archive: archiveHubPerson, restore: restoreHubPerson };

/** The hub's operators and developers: found, added, renamed, archived, and given new passwords. */
export function HubPeopleScreen({ ownId, initial }: { ownId: string; initial: InitialList<HubPerson> }) {
  const t = useTranslations("hubPeople");
  const texts = useTranslations("people");
  const [filters, setFilters] = useAddressFilters(HUB_PEOPLE_FILTERS);
  const list = useHubList(listHubPeople, { filters, initial });
  const [isAdding, setIsAdding] = useState(false);
  const people = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <HubPeopleFilters
        filters={filters}
        onChange={setFilters}
        actions={<Button onClick={() => setIsAdding(true)}>{t("add")}</Button>}
      />
      {list.isLoadingError ? null : (
        <HubPeopleList people={people} ownId={ownId} isNarrowed={Object.values(filters).some(Boolean)} />
      )}
      <ListEnd
        list={list}
        shown={
          people.length > 0
            ? texts(list.hasNextPage ? "shownSoFar" : "shownAll", { count: people.length })
            : undefined
        }
      />
      <AddHubPersonDialog open={isAdding} onClose={() => setIsAdding(false)} />
    </>
  );
}

function HubPeopleList({
  people,
  ownId,
  isNarrowed,
}: {
  people: readonly HubPerson[];
  ownId: string;
  isNarrowed: boolean;
}) {
  const t = useTranslations("hubPeople");
  const texts = useTranslations("people");
  const [sheet, setSheet] = useState<{ action: "edit" | "password"; person: HubPerson } | null>(null);
  const archiving = useArchiving(ARCHIVING, t("refused"));
  const close = () => setSheet(null);

  function act(action: HubPersonAction, person: HubPerson): void {
    if (action === "archive" || action === "restore") void archiving[action]([person]);
    else setSheet({ action, person });
  }

  return (
    <>
      {people.length === 0 ? (
        <EmptyState title={texts(isNarrowed ? "nobodyFound" : "nobody")}>
          {isNarrowed ? texts("nobodyFoundBody") : t("nobodyBody")}
        </EmptyState>
      ) : (
        <HubPeopleTable people={people} ownId={ownId} onAction={act} />
      )}
      {sheet?.action === "edit" ? <EditHubPersonDialog person={sheet.person} onClose={close} /> : null}
      {sheet?.action === "password" ? (
        <PasswordDialog person={sheet.person} reset={resetHubPassword} onClose={close} />
      ) : null}
    </>
  );
}
