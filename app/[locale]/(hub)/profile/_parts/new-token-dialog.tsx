"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { createToken } from "@/client/contract/addresses";
import { TOKEN_NAME_MAX } from "@/client/contract/limits";
import { type BodyOf, hubCall } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { useOwnId } from "@/components/forms/use-own-id";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { FormError } from "@/components/ui/form-error";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";

const LIFETIMES_DAYS = [30, 90, 365] as const;

/** Makes an API token and shows it this once. */
export function NewTokenDialog({
  open,
  onOpenChange,
  onMade,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onMade: () => void;
}) {
  const t = useTranslations("profile");
  const make = useMutation({
    mutationFn: async (body: BodyOf<typeof createToken>) => (await hubCall(createToken, { body })).data,
    onSuccess: onMade,
    // The text of a token stays in no memory longer than its dialog.
    gcTime: 0,
  });

  function change(next: boolean): void {
    onOpenChange(next);
    if (!next) make.reset();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      isBusy={make.isPending}
      keepsOpen={make.data !== undefined}
      title={t(make.data ? "made" : "newToken")}
      description={make.data ? t("madeHelp") : undefined}
    >
      {make.data ? (
        <MadeToken token={make.data.token} onDone={() => change(false)} />
      ) : (
        <TokenForm onSend={make.mutate} isPending={make.isPending} error={make.error} />
      )}
    </Dialog>
  );
}

function MadeToken({ token, onDone }: { token: string; onDone: () => void }) {
  const t = useTranslations("profile");
  return (
    <div className="flex flex-col gap-4">
      <code className="select-all break-all rounded-control bg-sunken px-4 py-3 font-mono">{token}</code>
      <CopyButton value={token} label={t("copyToken")} />
      <Button onClick={onDone}>{t("done")}</Button>
    </div>
  );
}

function TokenForm(props: {
  onSend: (body: BodyOf<typeof createToken>) => void;
  isPending: boolean;
  error: unknown;
}) {
  const t = useTranslations("profile");
  const told = useCallError();
  const tokenId = useOwnId();
  const problems = props.error ? told(props.error) : null;

  function submit(form: HTMLFormElement) {
    if (props.isPending) return;
    const values = new FormData(form);
    const days = Number(values.get("expiresInDays"));
    props.onSend({ tokenId, name: String(values.get("name")), ...(days > 0 && { expiresInDays: days }) });
  }

  return (
    <Form onSubmit={submit}>
      <FormError title={problems?.message} />
      <div className="mb-5 flex flex-col gap-4">
        <Field label={t("tokenName")} hint={t("tokenNameHint")} error={problems?.fields.name} required>
          <TextInput name="name" maxLength={TOKEN_NAME_MAX} autoComplete="off" />
        </Field>
        <Field label={t("lifetime")}>
          <Select name="expiresInDays" defaultValue="90">
            {LIFETIMES_DAYS.map((days) => (
              <option key={days} value={days}>
                {t("days", { count: days })}
              </option>
            ))}
            <option value="0">{t("forEver")}</option>
          </Select>
        </Field>
      </div>
      <DialogFooter>
        <Button type="submit" pending={props.isPending} pendingText={t("making")}>
          {t("make")}
        </Button>
      </DialogFooter>
    </Form>
  );
}
