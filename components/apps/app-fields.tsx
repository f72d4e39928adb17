"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { CallErrorText } from "@/components/data/use-call-error";
import { Checkbox } from "@/components/ui/checkbox";
import { Field, FieldGroup } from "@/components/ui/field";
import { FieldRow } from "@/components/ui/field-row";
import { useRecheck } from "@/components/ui/form-context";
import { Select } from "@/components/ui/select";
import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-input";
import {
  APP_AGE_MAX,
  APP_AGE_MIN,
  APP_DESCRIPTION_MAX,
  APP_NAME_MAX,
  APP_SLUG_MAX,
  APP_SLUG_MIN,
  APP_SLUG_PATTERN,
  URL_MAX,
} from "@/packages/client/contract/limits";
import { type AppValues, suggestSlug } from "./app-values";

const MODES = ["edu_only", "hybrid", "legacy"] as const;
const LOCALES = ["en", "ko"] as const;
const isOffered = (locale: string) => (LOCALES as readonly string[]).includes(locale);

export interface PartProps {
  id: string;
  errors: CallErrorText["fields"];
  /** The initial values; null for a new app. */
  initial: AppValues | null;
}

/** The app's names, and for a new app the slug, suggested from the English name. */
export function NameFields({ id, errors, initial }: PartProps) {
  const t = useTranslations("apps");
  const [name, setName] = useState(initial?.names.en ?? "");
  const [typedSlug, setTypedSlug] = useState<string | null>(null);
  return (
    <>
      <FieldRow>
        <Field
          label={t("nameEn")}
          hint={t("form.newNameHint")}
          required
          id={`${id}-names.en`}
          error={errors["names.en"]}
        >
          <TextInput
            name="nameEn"
            maxLength={APP_NAME_MAX}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </Field>
        <Field
          label={t("nameKo")}
          hint={t("form.newNameKoHint")}
          id={`${id}-names.ko`}
          error={errors["names.ko"]}
        >
          <TextInput
            name="nameKo"
            lang="ko"
            maxLength={APP_NAME_MAX}
            autoComplete="off"
            defaultValue={initial?.names.ko ?? ""}
          />
        </Field>
      </FieldRow>
      {initial ? null : (
        <SlugField id={id} errors={errors} value={typedSlug ?? suggestSlug(name)} onType={setTypedSlug} />
      )}
    </>
  );
}

function SlugField({
  id,
  errors,
  ...slug
}: Omit<PartProps, "initial"> & { value: string; onType: (typed: string) => void }) {
  const t = useTranslations("apps");
  useRecheck(slug.value);
  return (
    <Field label={t("slug")} hint={t("form.slugHint")} required id={`${id}-appSlug`} error={errors.appSlug}>
      <TextInput
        name="appSlug"
        minLength={APP_SLUG_MIN}
        maxLength={APP_SLUG_MAX}
        pattern={APP_SLUG_PATTERN}
        title={t("form.slugRule")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={slug.value}
        onChange={(event) => slug.onType(event.currentTarget.value)}
      />
    </Field>
  );
}

export function DescriptionFields({ id, errors, initial }: PartProps) {
  const t = useTranslations("apps");
  return (
    <>
      <Field
        label={t("description")}
        hint={t("form.optional")}
        id={`${id}-descriptions.en`}
        error={errors["descriptions.en"]}
      >
        <TextArea
          name="descriptionEn"
          rows={2}
          maxLength={APP_DESCRIPTION_MAX}
          defaultValue={initial?.descriptions?.en}
        />
      </Field>
      <Field
        label={t("descriptionKo")}
        hint={t("form.optional")}
        id={`${id}-descriptions.ko`}
        error={errors["descriptions.ko"]}
      >
        <TextArea
          name="descriptionKo"
          lang="ko"
          rows={2}
          maxLength={APP_DESCRIPTION_MAX}
          defaultValue={initial?.descriptions?.ko ?? ""}
        />
      </Field>
      <Field label={t("icon")} hint={t("form.iconHint")} id={`${id}-iconUrl`} error={errors.iconUrl}>
        <TextInput
          name="iconUrl"
          type="url"
          maxLength={URL_MAX}
          autoComplete="off"
          defaultValue={initial?.iconUrl ?? ""}
        />
      </Field>
    </>
  );
}

export function AudienceFields({ id, errors, initial }: PartProps) {
  const t = useTranslations("apps");
  const chosen = initial?.locales ?? LOCALES;
  const age = { type: "number", inputMode: "numeric", min: APP_AGE_MIN, max: APP_AGE_MAX } as const;
  return (
    <>
      <FieldGroup name={`${id}-locales`} label={t("locales")} error={errors.locales}>
        {LOCALES.map((locale, index) => (
          <Checkbox
            key={locale}
            {...(index === 0 && { id: `${id}-locales` })}
            name="locale"
            value={locale}
            defaultChecked={chosen.includes(locale)}
            label={t(`form.localeNames.${locale}`)}
          />
        ))}
        {/* An app that was registered through the API may have other languages; the form keeps them. */}
        {chosen
          .filter((locale) => !isOffered(locale))
          .map((locale) => (
            <input key={locale} type="hidden" name="locale" value={locale} />
          ))}
      </FieldGroup>
      <FieldRow>
        <Field label={t("form.minAge")} required id={`${id}-ageRange.min`} error={errors["ageRange.min"]}>
          <TextInput name="minAge" defaultValue={initial?.ageRange.min ?? 8} {...age} />
        </Field>
        <Field label={t("form.maxAge")} required id={`${id}-ageRange.max`} error={errors["ageRange.max"]}>
          <TextInput name="maxAge" defaultValue={initial?.ageRange.max ?? 13} {...age} />
        </Field>
      </FieldRow>
    </>
  );
}

export function IntegrationFields({ id, errors, initial }: PartProps) {
  const t = useTranslations("apps");
  return (
    <>
      <Field label={t("mode")} id={`${id}-integrationMode`} error={errors.integrationMode}>
        <Select name="integrationMode" defaultValue={initial?.integrationMode ?? "edu_only"}>
          {MODES.map((mode) => (
            <option key={mode} value={mode}>
              {t(`modes.${mode}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Checkbox
        name="supportsTeacherManage"
        value="true"
        defaultChecked={initial?.supportsTeacherManage}
        label={t("form.workspaceLabel")}
        hint={t("form.workspaceHint")}
      />
    </>
  );
}
