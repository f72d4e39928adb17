"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { Column } from "@/components/ui/data-table";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import type { HubPerson } from "@/packages/client/contract/hub-people";
import type { SchoolPerson } from "@/packages/client/contract/people";

export type PersonAction = "edit" | "move" | "password" | "archive" | "restore";

interface ColumnOptions<Person> {
  /** The signed-in person, who can neither archive themselves nor reset their own password here. */
  ownId: string;
  onAction: (action: PersonAction, person: Person) => void;
}

export function usePersonColumns<Person extends SchoolPerson | HubPerson>({
  ownId,
  onAction,
}: ColumnOptions<Person>): Record<"login" | "role" | "status" | "menu", Column<Person>> {
  const t = useTranslations("people");
  const role = useTranslations("role");
  return {
    login: {
      key: "login",
      label: t("login"),
      cell: ({ login }) => <span className="inline-block min-w-24 break-all font-mono text-sm">{login}</span>,
    },
    role: { key: "role", label: t("role"), cell: (person) => role(person.role) },
    status: {
      key: "status",
      label: t("status"),
      cell: ({ status }) => (
        <Badge tone={status === "active" ? "positive" : "neutral"}>{t(`statuses.${status}`)}</Badge>
      ),
    },
    menu: {
      key: "menu",
      label: t("more"),
      kind: "control",
      cell: (person) => {
        const isSelf = person.id === ownId;
        const label = t("moreFor", { name: person.displayName });
        const item = (action: PersonAction) => (
          <MenuItem onSelect={() => onAction(action, person)}>{t(`actions.${action}`)}</MenuItem>
        );
        if (person.status === "archived") return <Menu label={label}>{item("restore")}</Menu>;
        return (
          <Menu label={label}>
            {item("edit")}
            {person.role === "student" ? item("move") : null}
            {isSelf ? null : item("password")}
            {isSelf ? null : <MenuSeparator />}
            {isSelf ? null : item("archive")}
          </Menu>
        );
      },
    },
  };
}
