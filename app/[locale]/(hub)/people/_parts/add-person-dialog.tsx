"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { NewSignIn, SchoolRole } from "@/client/contract/people";
import type { ClassroomChoice } from "@/components/people/people-query";
import { SignInShown } from "@/components/people/sign-in-shown";
import { useFreshPeople } from "@/components/people/use-archiving";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { AddPersonForm } from "./add-person-form";

/** Adds people, one after the other: the form, then what the new person signs in with. */
export function AddPersonDialog({
  open,
  role,
  onClose,
  schoolId,
  classrooms,
}: {
  open: boolean;
  /** What the form suggests. */
  role: SchoolRole;
  onClose: () => void;
  schoolId: string;
  classrooms: readonly ClassroomChoice[];
}) {
  const t = useTranslations("people");
  const [added, setAdded] = useState<NewSignIn | null>(null);
  const refresh = useFreshPeople();
  function close(): void {
    setAdded(null);
    onClose();
  }
  if (added) {
    return (
      <Dialog
        open={open}
        onOpenChange={close}
        keepsOpen
        title={t("added", { name: added.displayName })}
        footer={
          <>
            <Button variant="secondary" onClick={() => setAdded(null)}>
              {t("addAnother")}
            </Button>
            <Button onClick={close}>{t("done")}</Button>
          </>
        }
      >
        <SignInShown signIn={added} />
      </Dialog>
    );
  }
  return (
    <Dialog open={open} onOpenChange={close} title={t("add")} description={t("addBody")}>
      <AddPersonForm
        schoolId={schoolId}
        firstRole={role}
        classrooms={classrooms}
        onCancel={close}
        onAdded={(signIn) => {
          setAdded(signIn);
          refresh();
        }}
      />
    </Dialog>
  );
}
