"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { hubCall } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { FormError } from "@/components/ui/form-error";
import type { NewSignIn, SchoolPerson } from "@/packages/client/contract/people";
import { NewSignInCard } from "./new-sign-in-card";

type ResetOperation = "POST /people/{profileId}/password" | "POST /hub-people/{profileId}/password";

export function PasswordDialog({
  person,
  operation = "POST /people/{profileId}/password",
  onClose,
}: {
  person: Pick<SchoolPerson, "id" | "displayName">;
  operation?: ResetOperation;
  onClose: () => void;
}) {
  const t = useTranslations("people");
  const ui = useTranslations("ui");
  const callError = useCallError();
  const [signIn, setSignIn] = useState<NewSignIn | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  async function reset(): Promise<void> {
    setIsPending(true);
    setProblem(null);
    try {
      setSignIn((await hubCall(operation, { params: { profileId: person.id } })).data);
    } catch (error) {
      const { fields, message } = callError(error);
      setProblem(fields.profileId ?? message);
    } finally {
      setIsPending(false);
    }
  }
  if (signIn) {
    return (
      <Dialog
        open
        onOpenChange={onClose}
        isPersistent
        title={t("passwordCreated", { name: person.displayName })}
        footer={<Button onClick={onClose}>{t("done")}</Button>}
      >
        <NewSignInCard signIn={signIn} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isBusy={isPending}
      title={t("passwordTitle", { name: person.displayName })}
      description={t("passwordBody")}
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            {ui("cancel")}
          </Button>
          <Button pending={isPending} pendingText={ui("working")} onClick={() => void reset()}>
            {t("createPassword")}
          </Button>
        </>
      }
    >
      {problem ? <FormError title={problem} /> : null}
    </Dialog>
  );
}
