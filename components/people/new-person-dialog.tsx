"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { NewSignIn } from "@/packages/client/contract/people";
import { NewSignInCard } from "./new-sign-in-card";

export function NewPersonDialog({
  open,
  onClose,
  title,
  description,
  canAddAnother = false,
  onAdded,
  form,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  canAddAnother?: boolean;
  onAdded: () => void;
  form: (props: { onCancel: () => void; onAdded: (signIn: NewSignIn) => void }) => ReactNode;
}) {
  const t = useTranslations("people");
  const [added, setAdded] = useState<NewSignIn | null>(null);
  function close(): void {
    setAdded(null);
    onClose();
  }
  function handleAdded(signIn: NewSignIn): void {
    setAdded(signIn);
    onAdded();
  }
  if (!added) {
    return (
      <Dialog open={open} onOpenChange={close} title={title} description={description}>
        {form({ onCancel: close, onAdded: handleAdded })}
      </Dialog>
    );
  }
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      isPersistent
      title={t("added", { name: added.displayName })}
      footer={
        <>
          {canAddAnother ? (
            <Button variant="secondary" onClick={() => setAdded(null)}>
              {t("addAnother")}
            </Button>
          ) : null}
          <Button onClick={close}>{t("done")}</Button>
        </>
      }
    >
      <NewSignInCard signIn={added} />
    </Dialog>
  );
}
