"use client";

import { useTranslations } from "next-intl";
import type { HubPerson } from "@/client/contract/hub-people";
import { Badge } from "@/components/ui/badge";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";

/** What an operator does with one person. */
export type HubPersonAction = "edit" | "password" | "archive" | "restore";

interface Props {
  people: readonly HubPerson[];
  /** The operator who looks: they neither archive themselves nor reset their own password here. */
  ownId: string;
  onAction: (action: HubPersonAction, person: HubPerson) => void;
}

/** The hub's people: one row each, changed by a menu. */
export function HubPeopleTable({ people, ownId, onAction }: Props) {
  const t = useTranslations("hubPeople");
  const texts = useTranslations("people");
  const role = useTranslations("role");
  const columns: Column<HubPerson>[] = [
    {
      key: "name",
      label: texts("name"),
      kind: "rowName",
      cell: ({ id, displayName }) => (id === ownId ? `${displayName} (${t("own")})` : displayName),
    },
    {
      key: "login",
      label: texts("login"),
      cell: ({ login }) => <span className="inline-block min-w-24 break-all font-mono text-sm">{login}</span>,
    },
    { key: "role", label: texts("role"), cell: (person) => role(person.role) },
    {
      key: "status",
      label: t("status"),
      cell: ({ status }) => (
        <Badge tone={status === "active" ? "positive" : "neutral"}>{t(`statuses.${status}`)}</Badge>
      ),
    },
    {
      key: "menu",
      label: texts("more"),
      kind: "control",
      cell: (person) => <PersonMenu person={person} isSelf={person.id === ownId} onAction={onAction} />,
    },
  ];
  return <DataTable caption={t("title")} columns={columns} rows={people} rowKey={({ id }) => id} />;
}

function PersonMenu({
  person,
  isSelf,
  onAction,
}: {
  person: HubPerson;
  isSelf: boolean;
  onAction: Props["onAction"];
}) {
  const t = useTranslations("people");
  const item = (action: HubPersonAction) => (
    <MenuItem onSelect={() => onAction(action, person)}>{t(`deeds.${action}`)}</MenuItem>
  );
  const label = t("moreFor", { name: person.displayName });
  if (person.status === "archived") return <Menu label={label}>{item("restore")}</Menu>;
  return (
    <Menu label={label}>
      {item("edit")}
      {isSelf ? null : item("password")}
      {isSelf ? null : <MenuSeparator />}
      {isSelf ? null : item("archive")}
    </Menu>
  );
}
