"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CallField, useRefusal } from "@/components/forms/call-form";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldGroup } from "@/components/ui/field";
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
  /** The initial values; null for a new app. */
  initial: AppValues | null;
}

export function NameFields({ initial }: PartProps) {
  const t = useTranslations("apps");
  const [name, setName] = useState(initial?.names.en ?? "");
  const [typedSlug, setTypedSlug] = useState<string | null>(null);
  return (
    <>
      <FieldRow>
        <CallField path="names.en" label={t("nameEn")} hint={t("form.newNameHint")} required>
          <TextInput
            name="nameEn"
            maxLength={APP_NAME_MAX}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </CallField>
        <CallField path="names.ko" label={t("nameKo")} hint={t("form.newNameKoHint")}>
          <TextInput
            name="nameKo"
            lang="ko"
            maxLength={APP_NAME_MAX}
            autoComplete="off"
            defaultValue={initial?.names.ko ?? ""}
          />
        </CallField>
      </FieldRow>
      {initial ? null : <SlugField value={typedSlug ?? suggestSlug(name)} onType={setTypedSlug} />}
    </>
  );
}

function SlugField(slug: { value: string; onType: (typed: string) => void }) {
  const t = useTranslations("apps");
  useRecheck(slug.value);
  return (
    <CallField path="appSlug" label={t("slug")} hint={t("form.slugHint")} required>
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
    </CallField>
  );
}

export function DescriptionFields({ initial }: PartProps) {
  const t = useTranslations("apps");
  return (
    <>
      <CallField path="descriptions.en" label={t("description")} hint={t("form.optional")}>
        <TextArea
          name="descriptionEn"
          rows={2}
          maxLength={APP_DESCRIPTION_MAX}
          defaultValue={initial?.descriptions?.en}
        />
      </CallField>
      <CallField path="descriptions.ko" label={t("descriptionKo")} hint={t("form.optional")}>
        <TextArea
          name="descriptionKo"
          lang="ko"
          rows={2}
          maxLength={APP_DESCRIPTION_MAX}
          defaultValue={initial?.descriptions?.ko ?? ""}
        />
      </CallField>
      <CallField path="iconUrl" label={t("icon")} hint={t("form.iconHint")}>
        <TextInput
          name="iconUrl"
          type="url"
          maxLength={URL_MAX}
          autoComplete="off"
          defaultValue={initial?.iconUrl ?? ""}
        />
      </CallField>
    </>
  );
}

export function AudienceFields({ initial }: PartProps) {
  const t = useTranslations("apps");
  const chosen = initial?.locales ?? LOCALES;
  const { id, error } = useRefusal("locales");
  const age = { type: "number", inputMode: "numeric", min: APP_AGE_MIN, max: APP_AGE_MAX } as const;
  return (
    <>
      <FieldGroup name={id} label={t("locales")} error={error}>
        {LOCALES.map((locale, index) => (
          <Checkbox
            key={locale}
            {...(index === 0 && { id })}
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
        <CallField path="ageRange.min" label={t("form.minAge")} required>
          <TextInput name="minAge" defaultValue={initial?.ageRange.min ?? 8} {...age} />
        </CallField>
        <CallField path="ageRange.max" label={t("form.maxAge")} required>
          <TextInput name="maxAge" defaultValue={initial?.ageRange.max ?? 13} {...age} />
        </CallField>
      </FieldRow>
    </>
  );
}

export function IntegrationFields({ initial }: PartProps) {
  const t = useTranslations("apps");
  return (
    <>
      <CallField path="integrationMode" label={t("mode")}>
        <Select name="integrationMode" defaultValue={initial?.integrationMode ?? "edu_only"}>
          {MODES.map((mode) => (
            <option key={mode} value={mode}>
              {t(`modes.${mode}`)}
            </option>
          ))}
        </Select>
      </CallField>
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
