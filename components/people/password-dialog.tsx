"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { type resetHubPassword, resetPassword } from "@/client/contract/addresses";
import type { NewSignIn, SchoolPerson } from "@/client/contract/people";
import { hubCall } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { FormError } from "@/components/ui/form-error";
import { SignInShown } from "./sign-in-shown";

type ResetPassword = typeof resetPassword | typeof resetHubPassword;

function usePasswordCall(reset: ResetPassword, profileId: string) {
  const t = useTranslations("people");
  const callError = useCallError();
  const [made, setMade] = useState<NewSignIn | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  async function make(): Promise<void> {
    setIsPending(true);
    try {
      setMade((await hubCall(reset, { params: { profileId } })).data);
    } catch (error) {
      const { fields, message } = callError(error);
      setProblem("profileId" in fields ? t("madeMeanwhile") : message);
    } finally {
      setIsPending(false);
    }
  }
  return { made, problem, isPending, make };
}

/** Asks, makes a person's password anew, and shows it this once: one sheet, so that focus returns to what opened it. */
export function PasswordDialog({
  person,
  reset = resetPassword,
  onClose,
}: {
  person: Pick<SchoolPerson, "id" | "displayName">;
  /** The operation for a person like this one. */
  reset?: ResetPassword;
  onClose: () => void;
}) {
  const t = useTranslations("people");
  const ui = useTranslations("ui");
  const { made, problem, isPending, make } = usePasswordCall(reset, person.id);
  if (made) {
    return (
      <Dialog
        open
        onOpenChange={onClose}
        keepsOpen
        title={t("passwordMade", { name: person.displayName })}
        footer={<Button onClick={onClose}>{t("done")}</Button>}
      >
        <SignInShown signIn={made} />
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
          <Button pending={isPending} pendingText={ui("working")} onClick={() => void make()}>
            {t("passwordGo")}
          </Button>
        </>
      }
    >
      {problem ? <FormError title={problem} /> : null}
    </Dialog>
  );
}
