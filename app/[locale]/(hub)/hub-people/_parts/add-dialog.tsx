"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { hubCall } from "@/components/data/hub-call";
import { readText } from "@/components/forms/use-form-call";
import { NewPersonDialog } from "@/components/people/new-person-dialog";
import { PersonForm } from "@/components/people/person-form";
import { useRefreshPeople } from "@/components/people/use-refresh-people";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { HubRole } from "@/packages/client/contract/hub-people";
import type { NewSignIn } from "@/packages/client/contract/people";

const ROLES = ["operator", "developer"] as const satisfies readonly HubRole[];

/** Adds an operator or a developer. */
export function AddHubPersonDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
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
  const [role, setRole] = useState<HubRole>("operator");
  return (
    <PersonForm
      before={<RoleField role={role} onChange={setRole} />}
      send={async (fields) => {
        const body = { role, displayName: readText(fields, "displayName"), login: readText(fields, "login") };
        onAdded((await hubCall("POST /hub-people", { body })).data);
      }}
      onCancel={onCancel}
      submitText={t("add")}
    />
  );
}

function RoleField({ role, onChange }: { role: HubRole; onChange: (role: HubRole) => void }) {
  const t = useTranslations("hubPeople");
  const people = useTranslations("people");
  const roleText = useTranslations("role");
  return (
    <Field label={people("role")} hint={t(`${role}Hint`)}>
      <Select value={role} onChange={(event) => onChange(event.currentTarget.value as HubRole)}>
        {ROLES.map((name) => (
          <option key={name} value={name}>
            {roleText(name)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
