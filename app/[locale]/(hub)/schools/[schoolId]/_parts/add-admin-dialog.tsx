"use client";

import { useTranslations } from "next-intl";
import { hubCall } from "@/components/data/hub-call";
import { readText } from "@/components/forms/use-form-call";
import { NewPersonDialog } from "@/components/people/new-person-dialog";
import { PersonForm } from "@/components/people/person-form";

/** Adds an admin to a school. */
export function AddAdminDialog({
  schoolId,
  ...dialog
}: {
  schoolId: string;
  open: boolean;
  onClose: () => void;
  onAdded: () => void;
}) {
  const t = useTranslations("school");
  return (
    <NewPersonDialog
      {...dialog}
      title={t("addAdmin")}
      form={({ onCancel, onAdded }) => (
        <PersonForm
          send={async (fields) => {
            const body = {
              role: "school_admin" as const,
              displayName: readText(fields, "displayName"),
              login: readText(fields, "login"),
            };
            onAdded((await hubCall("POST /schools/{schoolId}/people", { params: { schoolId }, body })).data);
          }}
          onCancel={onCancel}
          submitText={t("addAdmin")}
        />
      )}
    />
  );
}
