"use client";

import { useTranslations } from "next-intl";
import { Button } from "./button";
import { DialogFooter } from "./dialog";
import { useFormContext } from "./form-context";

export function FormButtons({
  isPending,
  onCancel,
  children,
}: {
  isPending: boolean;
  onCancel: () => void;
  children: string;
}) {
  const ui = useTranslations("ui");
  const { isPreparing } = useFormContext();
  return (
    <DialogFooter>
      <Button type="button" variant="secondary" disabled={isPending} onClick={onCancel}>
        {ui("cancel")}
      </Button>
      <Button type="submit" pending={isPending || isPreparing} pendingText={ui("working")}>
        {children}
      </Button>
    </DialogFooter>
  );
}
