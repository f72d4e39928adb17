"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-input";
import { URL_MAX } from "@/packages/client/contract/limits";
import type { PartProps } from "./app-fields";
import { isOwnOriginMissing, suggestOrigin } from "./app-values";

/**
 * Whether an app may have an address on `http://localhost`:
 * - `never`: public addresses only
 * - `localHub`: yes, because this hub itself runs on localhost
 * - `draft`: yes until the app is submitted, so that its developer can try it in the playground
 */
export type LocalRule = "never" | "localHub" | "draft";
const LOCAL_HINTS = {
  never: "form.hostedUrlHint",
  localHub: "form.hostedUrlHintLocal",
  draft: "form.hostedUrlHintDraft",
} as const;

/** The app's URL, and the origins that may call the hub: by default the origin of the URL. */
export function AddressFields({ id, errors, initial, local }: PartProps & { local: LocalRule }) {
  const t = useTranslations("apps");
  const [address, setAddress] = useState(initial?.hostedUrl ?? "");
  const [typedOrigins, setTypedOrigins] = useState(initial?.origins?.join("\n") ?? null);
  const origins = typedOrigins ?? suggestOrigin(address);
  const suggestWhenEmpty = () => {
    if (address !== initial?.hostedUrl && origins.trim() === "") setTypedOrigins(null);
  };
  return (
    <>
      <Field
        label={t("hostedUrl")}
        hint={t(LOCAL_HINTS[local])}
        required
        id={`${id}-hostedUrl`}
        error={errors.hostedUrl}
      >
        <TextInput
          name="hostedUrl"
          type="url"
          maxLength={URL_MAX}
          autoComplete="off"
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
          onBlur={suggestWhenEmpty}
        />
      </Field>
      <Field
        label={t("origins")}
        hint={t("form.originsHint")}
        id={`${id}-origins`}
        error={errors.origins}
        warning={isOwnOriginMissing(address, origins) ? t("form.ownOriginMissing") : null}
      >
        <TextArea
          name="origins"
          rows={2}
          autoComplete="off"
          spellCheck={false}
          value={origins}
          onChange={(event) => setTypedOrigins(event.currentTarget.value)}
        />
      </Field>
    </>
  );
}
