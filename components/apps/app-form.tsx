"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import type { CallErrorText } from "@/components/data/use-call-error";
import { CallErrorSummary } from "@/components/forms/call-error-summary";
import { useAskBeforeLeaving } from "@/components/forms/use-ask-before-leaving";
import { useFormCall } from "@/components/forms/use-form-call";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Form } from "@/components/ui/form";
import {
  AddressFields,
  AudienceFields,
  DescriptionFields,
  IntegrationFields,
  type LocalRule,
  NameFields,
} from "./app-fields";
import { type AppValues, readAppValues } from "./app-values";

/** Props of `AppForm`. */
export interface AppFormProps {
  /** What the fields begin with; null for a new app. */
  initial: AppValues | null;
  local: LocalRule;
  submitText: string;
  /** The page that the form is left for without saving; without it there is no such button. */
  cancelPath?: string;
  /** Saves the values. Afterwards the form waits for the next page, or is unedited again when it `stays`. */
  send: (values: AppValues) => Promise<void>;
  stays?: boolean;
  /** Called when the form is edited and when it is saved. */
  onEdited?: (isEdited: boolean) => void;
}

/** Translates the errors that only the server can find into the page's language. */
function useAppProblem(problem: CallErrorText | null): CallErrorText | null {
  const t = useTranslations("apps");
  if (!problem) return null;
  const { updatedAt, ...rest } = problem.fields;
  const fields: Record<string, string> = { ...rest };
  if (updatedAt !== undefined) return { ...problem, message: t("form.changedMeanwhile"), fields };
  if ("appSlug" in fields) fields.appSlug = t("form.slugTaken");
  for (const path of ["hostedUrl", "iconUrl"]) if (path in fields) fields[path] = t("form.badAddress");
  const origins = Object.keys(fields).filter((path) => path.startsWith("origins"));
  for (const path of origins) delete fields[path];
  if (origins.length > 0) fields.origins = t("form.badOrigins");
  return { ...problem, fields };
}

function useAppCall({ send, stays = false, onEdited }: AppFormProps) {
  const [state, setState] = useState<"unedited" | "edited" | "sent">("unedited");
  useAskBeforeLeaving(state === "edited");
  const form = useFormCall(async (fields) => {
    await send(readAppValues(fields));
    setState(stays ? "unedited" : "sent");
    onEdited?.(false);
  });
  const markEdited = () => {
    setState("edited");
    onEdited?.(true);
  };
  return { ...form, isPending: form.isPending || state === "sent", markEdited };
}

/** The form of an app, for operators and developers, for a new app and for an edit. */
export function AppForm(props: AppFormProps) {
  const { initial, local, submitText, cancelPath } = props;
  const t = useTranslations("apps.form");
  const ui = useTranslations("ui");
  const id = useId();
  const app = useAppCall(props);
  const problem = useAppProblem(app.problem);
  const parts = { id, errors: problem?.fields ?? {}, initial };
  const check = (sent: HTMLFormElement) => {
    const { locales, ageRange } = readAppValues(new FormData(sent));
    return {
      [`${id}-locales`]: locales.length === 0 ? t("noLocale") : undefined,
      [`${id}-ageRange.max`]: ageRange.max > 0 && ageRange.max < ageRange.min ? t("ageOrder") : undefined,
    };
  };
  return (
    <Form
      onSubmit={app.onSubmit}
      check={check}
      onChange={app.markEdited}
      className="flex max-w-3xl flex-col gap-6"
    >
      <CallErrorSummary problem={problem} id={id} />
      <NameFields {...parts} />
      <AddressFields {...parts} local={local} />
      <DescriptionFields {...parts} />
      <AudienceFields {...parts} />
      <IntegrationFields {...parts} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={app.isPending} pendingText={ui("working")}>
          {submitText}
        </Button>
        {cancelPath ? <ButtonLink href={cancelPath}>{ui("cancel")}</ButtonLink> : null}
      </div>
    </Form>
  );
}
