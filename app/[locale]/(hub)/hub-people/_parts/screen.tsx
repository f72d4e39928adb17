"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { hubCall } from "@/components/data/hub-call";
import { ListEnd } from "@/components/data/list-end";
import { useAddressFilters } from "@/components/data/use-address-filters";
import { type InitialList, useHubList } from "@/components/data/use-hub-list";
import { readText } from "@/components/forms/use-form-call";
import { EditPersonDialog } from "@/components/people/edit-person-dialog";
import { HUB_PEOPLE_FILTERS } from "@/components/people/filter-names";
import { NewPersonDialog } from "@/components/people/new-person-dialog";
import { PasswordDialog } from "@/components/people/password-dialog";
import { PeopleFilters } from "@/components/people/people-filters";
import { type PersonAction, usePersonColumns } from "@/components/people/person-columns";
import { PersonForm } from "@/components/people/person-form";
import { useArchivePeople } from "@/components/people/use-archive-people";
import { useRefreshPeople } from "@/components/people/use-refresh-people";
import { Button } from "@/components/ui/button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { HubPerson, HubRole } from "@/packages/client/contract/hub-people";
import type { NewSignIn } from "@/packages/client/contract/people";

const OPERATIONS = {
  archive: "POST /hub-people/{profileId}/archive",
  restore: "POST /hub-people/{profileId}/restore",
} as const;
const ROLES = ["operator", "developer"] as const;

export function HubPeopleScreen({ ownId, initial }: { ownId: string; initial: InitialList<HubPerson> }) {
  const t = useTranslations("hubPeople");
  const texts = useTranslations("people");
  const [filters, setFilters] = useAddressFilters(HUB_PEOPLE_FILTERS);
  const list = useHubList("GET /hub-people", { filters, initial });
  const [isAdding, setIsAdding] = useState(false);
  const people = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <PeopleFilters
        label={t("filter")}
        roles={ROLES}
        filters={filters}
        onChange={setFilters}
        actions={<Button onClick={() => setIsAdding(true)}>{t("add")}</Button>}
      />
      {list.isLoadingError ? null : (
        <HubPeopleList people={people} ownId={ownId} isFiltered={Object.values(filters).some(Boolean)} />
      )}
      <ListEnd
        list={list}
        shown={
          people.length > 0
            ? texts(list.hasNextPage ? "countSoFar" : "count", { count: people.length })
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
  isFiltered,
}: {
  people: readonly HubPerson[];
  /** The signed-in operator, who can neither archive themselves nor reset their own password here. */
  ownId: string;
  isFiltered: boolean;
}) {
  const t = useTranslations("hubPeople");
  const texts = useTranslations("people");
  const [dialog, setDialog] = useState<{ action: PersonAction; person: HubPerson } | null>(null);
  const archiving = useArchivePeople(OPERATIONS);
  const close = () => setDialog(null);

  function handleAction(action: PersonAction, person: HubPerson): void {
    if (action === "archive" || action === "restore") void archiving[action]([person]);
    else setDialog({ action, person });
  }

  const { login, role, status, menu } = usePersonColumns<HubPerson>({ ownId, onAction: handleAction });
  const name: Column<HubPerson> = {
    key: "name",
    label: texts("name"),
    kind: "rowName",
    cell: ({ id, displayName }) => (id === ownId ? `${displayName} (${t("you")})` : displayName),
  };
  const columns: Column<HubPerson>[] = [name, login, role, status, menu];
  return (
    <>
      {people.length === 0 ? (
        <EmptyState title={texts(isFiltered ? "noMatches" : "empty")}>
          {isFiltered ? texts("noMatchesBody") : t("emptyBody")}
        </EmptyState>
      ) : (
        <DataTable caption={t("title")} columns={columns} rows={people} rowKey={({ id }) => id} />
      )}
      {dialog?.action === "edit" ? (
        <EditPersonDialog person={dialog.person} operation="PATCH /hub-people/{profileId}" onClose={close} />
      ) : null}
      {dialog?.action === "password" ? (
        <PasswordDialog
          person={dialog.person}
          operation="POST /hub-people/{profileId}/password"
          onClose={close}
        />
      ) : null}
    </>
  );
}

function AddHubPersonDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations("hubPeople");
  return (
    <NewPersonDialog
      open={open}
      onClose={onClose}
      title={t("add")}
      description={t("addBody")}
      onAdded={useRefreshPeople()}
      form={(handlers) => <AddHubPersonForm {...handlers} />}
    />
  );
}

function AddHubPersonForm({
  onCancel,
  onAdded,
}: {
  onCancel: () => void;
  onAdded: (signIn: NewSignIn) => void;
}) {
  const t = useTranslations("hubPeople");
  const people = useTranslations("people");
  const roleText = useTranslations("role");
  const [role, setRole] = useState<HubRole>("operator");
  return (
    <PersonForm
      before={
        <Field label={people("role")} hint={t(`${role}Hint`)}>
          <Select value={role} onChange={(event) => setRole(event.currentTarget.value as HubRole)}>
            {ROLES.map((name) => (
              <option key={name} value={name}>
                {roleText(name)}
              </option>
            ))}
          </Select>
        </Field>
      }
      send={async (fields) => {
        const body = { role, displayName: readText(fields, "displayName"), login: readText(fields, "login") };
        onAdded((await hubCall("POST /hub-people", { body })).data);
      }}
      onCancel={onCancel}
      submitText={t("add")}
    />
  );
}
