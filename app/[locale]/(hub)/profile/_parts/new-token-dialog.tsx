"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type BodyOf, hubCall } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { useNewId } from "@/components/forms/use-new-id";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { FormError } from "@/components/ui/form-error";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import {
  OLD_PASSWORD_MAX,
  TOKEN_DAYS,
  TOKEN_DAYS_MAX,
  TOKEN_NAME_MAX,
} from "@/packages/client/contract/limits";

const LIFETIMES_DAYS = [30, TOKEN_DAYS, TOKEN_DAYS_MAX] as const;

export function NewTokenDialog({
  open,
  onOpenChange,
  onCreated,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCreated: () => void;
}) {
  const t = useTranslations("profile");
  const creation = useMutation({
    mutationFn: async (body: BodyOf<"POST /tokens">) => (await hubCall("POST /tokens", { body })).data,
    onSuccess: onCreated,
    // The token is removed from memory when its dialog closes.
    gcTime: 0,
  });

  function changeOpen(next: boolean): void {
    onOpenChange(next);
    if (!next) creation.reset();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={changeOpen}
      isBusy={creation.isPending}
      isPersistent={creation.data !== undefined}
      title={t(creation.data ? "tokenCreated" : "newToken")}
      description={creation.data ? t("tokenCreatedHelp") : undefined}
    >
      {creation.data ? (
        <div className="flex flex-col gap-4">
          <code className="select-all break-all rounded-control bg-sunken px-4 py-3 font-mono">
            {creation.data.token}
          </code>
          <CopyButton value={creation.data.token} label={t("copyToken")} />
          <Button onClick={() => changeOpen(false)}>{t("done")}</Button>
        </div>
      ) : (
        <TokenForm onSend={creation.mutate} isPending={creation.isPending} error={creation.error} />
      )}
    </Dialog>
  );
}

function TokenForm(props: {
  onSend: (body: BodyOf<"POST /tokens">) => void;
  isPending: boolean;
  error: unknown;
}) {
  const t = useTranslations("profile");
  const describeError = useCallError();
  const tokenId = useNewId();
  const problems = props.error ? describeError(props.error) : null;

  function submit(form: HTMLFormElement) {
    if (props.isPending) return;
    const values = new FormData(form);
    props.onSend({
      tokenId,
      name: String(values.get("name")),
      password: String(values.get("password")),
      expiresInDays: Number(values.get("expiresInDays")),
    });
  }

  return (
    <Form onSubmit={submit}>
      <FormError title={problems?.message} />
      <div className="mb-5 flex flex-col gap-4">
        <Field label={t("tokenName")} hint={t("tokenNameHint")} error={problems?.fields.name} required>
          <TextInput name="name" maxLength={TOKEN_NAME_MAX} autoComplete="off" />
        </Field>
        <Field label={t("lifetime")}>
          <Select name="expiresInDays" defaultValue={String(TOKEN_DAYS)}>
            {LIFETIMES_DAYS.map((days) => (
              <option key={days} value={days}>
                {t("days", { count: days })}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={t("currentPassword")}
          hint={t("tokenPasswordHint")}
          error={problems?.fields.password}
          required
        >
          <TextInput
            name="password"
            type="password"
            autoComplete="current-password"
            maxLength={OLD_PASSWORD_MAX}
          />
        </Field>
      </div>
      <DialogFooter>
        <Button type="submit" pending={props.isPending} pendingText={t("creatingToken")}>
          {t("createToken")}
        </Button>
      </DialogFooter>
    </Form>
  );
}
