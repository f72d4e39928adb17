"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { hubCall } from "@/components/data/hub-call";
import { useFormCall } from "@/components/forms/use-form-call";
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
  // The token is removed from memory when its dialog closes.
  const [token, setToken] = useState<string | null>(null);

  function changeOpen(next: boolean): void {
    onOpenChange(next);
    if (!next) setToken(null);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={changeOpen}
      isPersistent={token !== null}
      title={t(token ? "tokenCreated" : "newToken")}
      description={token ? t("tokenCreatedHelp") : undefined}
    >
      {token ? (
        <div className="flex flex-col gap-4">
          <code className="select-all break-all rounded-control bg-sunken px-4 py-3 font-mono">{token}</code>
          <CopyButton value={token} label={t("copyToken")} />
          <Button onClick={() => changeOpen(false)}>{t("done")}</Button>
        </div>
      ) : (
        <TokenForm
          onCreated={(created) => {
            setToken(created);
            onCreated();
          }}
        />
      )}
    </Dialog>
  );
}

function TokenForm({ onCreated }: { onCreated: (token: string) => void }) {
  const t = useTranslations("profile");
  const tokenId = useNewId();
  const { isPending, problem, onSubmit } = useFormCall(async (fields) => {
    const body = {
      tokenId,
      name: String(fields.get("name")),
      password: String(fields.get("password")),
      expiresInDays: Number(fields.get("expiresInDays")),
    };
    onCreated((await hubCall("POST /tokens", { body })).data.token);
  });
  return (
    <Form onSubmit={onSubmit}>
      <FormError title={problem?.message} />
      <div className="mb-5 flex flex-col gap-4">
        <Field label={t("tokenName")} hint={t("tokenNameHint")} error={problem?.fields.name} required>
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
          error={problem?.fields.password}
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
        <Button type="submit" pending={isPending} pendingText={t("creatingToken")}>
          {t("createToken")}
        </Button>
      </DialogFooter>
    </Form>
  );
}
