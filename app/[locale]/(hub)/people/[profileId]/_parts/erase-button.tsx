"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { hubCall } from "@/components/data/hub-call";
import { CallErrorSummary } from "@/components/forms/call-error-summary";
import { readText, useFormCall } from "@/components/forms/use-form-call";
import { Button } from "@/components/ui/button";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { TextInput } from "@/components/ui/text-input";
import { useToast } from "@/components/ui/toast";
import { LOGIN_MAX } from "@/packages/client/contract/limits";

interface StudentToErase {
  id: string;
  displayName: string;
  login: string;
}

/** Opens the dialog that erases a student. */
export function EraseButton({ person }: { person: StudentToErase }) {
  const t = useTranslations("privacy");
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="danger" onClick={() => setIsOpen(true)}>
        {t("eraseStart")}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={close}
        role="alertdialog"
        title={t("eraseTitle", { name: person.displayName })}
        description={t("eraseNever")}
      >
        <EraseForm person={person} onClose={close} />
      </Dialog>
    </>
  );
}

/** Says what is deleted and what stays, and requires the login name, so that no other student is erased by mistake. */
function EraseForm({ person, onClose }: { person: StudentToErase; onClose: () => void }) {
  const t = useTranslations("privacy");
  const ui = useTranslations("ui");
  const id = useId();
  const { toast } = useToast();
  const router = useRouter();
  const { isPending, problem, onSubmit } = useFormCall(async (fields) => {
    const body = { login: readText(fields, "login") };
    await hubCall("POST /people/{profileId}/erasure", { params: { profileId: person.id }, body });
    toast({ tone: "positive", title: t("erased") });
    // Refreshes the page without refetching its queries, which answer 404 for an erased student.
    router.refresh();
    onClose();
  });
  return (
    <Form onSubmit={onSubmit}>
      <CallErrorSummary problem={problem} id={id} />
      <ul className="mb-4 list-disc pl-5">
        <li>{t("eraseGoes")}</li>
        <li>{t("eraseStays")}</li>
      </ul>
      <Field
        label={t("eraseLogin", { login: person.login })}
        id={`${id}-login`}
        error={problem?.fields.login}
        required
      >
        <TextInput
          name="login"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LOGIN_MAX}
        />
      </Field>
      <DialogFooter>
        <Button type="button" variant="secondary" disabled={isPending} onClick={onClose}>
          {ui("cancel")}
        </Button>
        <Button type="submit" variant="danger" pending={isPending} pendingText={ui("working")}>
          {t("eraseConfirm")}
        </Button>
      </DialogFooter>
    </Form>
  );
}
