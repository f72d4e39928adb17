"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { hubCall } from "@/components/data/hub-call";
import { CallField, CallForm } from "@/components/forms/call-form";
import { readText, useFormCall } from "@/components/forms/use-form-call";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldGroup } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { useToast } from "@/components/ui/toast";
import type { SchoolSafety } from "@/packages/client/contract/safety";

interface Props {
  safety: Pick<SchoolSafety, "schoolId" | "contactPeople">;
  /** Teachers and admins of the school. */
  staff: readonly { id: string; displayName: string }[];
}

/** Whom a school names for the safety of its students, and where urgent alerts are mailed. */
export function ContactsForm({ safety: { schoolId, contactPeople }, staff }: Props) {
  const t = useTranslations("safety");
  const ui = useTranslations("ui");
  const router = useRouter();
  const { toast } = useToast();
  const call = useFormCall(async (fields) => {
    const contacts = fields.getAll("contacts").map(String);
    const contactEmails = Object.fromEntries(
      contacts.flatMap((id) =>
        fields.has(`email ${id}`) ? [[id, readText(fields, `email ${id}`) || null]] : [],
      ),
    );
    const body = { contacts, contactEmails };
    await hubCall("PATCH /schools/{schoolId}/safety", { params: { schoolId }, body });
    toast({ tone: "positive", title: t("saved") });
    router.refresh();
  });
  const chosen = new Set(contactPeople.map(({ id }) => id));
  return (
    <CallForm call={call} className="flex flex-col gap-5">
      <FieldGroup label={t("contacts")} hint={t("contactsHint")}>
        <div className="max-h-80 overflow-y-auto">
          {staff.map(({ id, displayName }) => (
            <Checkbox
              key={id}
              name="contacts"
              value={id}
              label={displayName}
              defaultChecked={chosen.has(id)}
            />
          ))}
        </div>
      </FieldGroup>
      {contactPeople.map(({ id, displayName, email }) => (
        <CallField
          key={id}
          path={`contactEmails.${id}`}
          label={t("emailOf", { name: displayName })}
          hint={t("emailHint")}
        >
          <TextInput name={`email ${id}`} type="email" maxLength={254} defaultValue={email ?? ""} />
        </CallField>
      ))}
      <Button type="submit" className="self-start" pending={call.isPending} pendingText={ui("working")}>
        {t("saveContacts")}
      </Button>
    </CallForm>
  );
}
