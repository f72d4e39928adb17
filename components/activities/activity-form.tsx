"use client";

import { useLocale, useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { DateTimeInput } from "@/components/ui/date-time-input";
import { Field } from "@/components/ui/field";
import { FormError } from "@/components/ui/form-error";
import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-input";
import { hubPath } from "@/i18n/paths";
import type { ActivityFields, FieldName, Problems } from "./activity-fields";
import { AppChoice, appChoiceId, type ChoosableApp } from "./app-choice";
import { ChangedMeanwhile } from "./changed-meanwhile";
import { type EditedActivity, useActivityForm } from "./use-activity-form";

const TIMES = ["opensAt", "closesAt"] as const;
const EARLIEST = "2000-01-01T00:00";
const LATEST = "2099-12-31T23:59";

/** What the form is for. */
export interface ActivityFormProps {
  classroomId: string;
  /** Null makes a new one. */
  edited: EditedActivity | null;
  initial: ActivityFields;
  apps: readonly ChoosableApp[];
  /** The name of the app where it can't be changed any more. */
  fixedApp: string | null;
  timeZone: string;
  /** The page that this one was opened from, below the language. */
  cancelPath: string;
}

/** Makes or edits an activity. Says at each field what is wrong with it, and keeps what was typed. */
export function ActivityForm(props: ActivityFormProps) {
  const t = useTranslations("activity");
  const locale = useLocale();
  const form = useActivityForm(props.classroomId, props.initial, props.edited);
  const { fields, change } = form;
  const problem = useProblemText(form.problems);
  const parts = { fields, change, problem };

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    void form.submit(unfinishedTimes(event.currentTarget));
  }

  return (
    <form onSubmit={send} noValidate className="flex max-w-3xl flex-col gap-6">
      <Summary problems={form.problems} failure={form.failure} firstApp={props.apps[0]?.appSlug} />
      {form.isRaced && props.edited ? <ChangedMeanwhile activityId={props.edited.id} /> : null}
      {props.fixedApp === null ? (
        <AppChoice
          apps={props.apps}
          chosen={fields.appSlug}
          onChoose={(appSlug) => change({ appSlug })}
          error={problem("appSlug")}
        />
      ) : (
        <FixedApp name={props.fixedApp} />
      )}
      <TextFields {...parts} />
      <TimeFields {...parts} timeZone={props.timeZone} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={form.isSending} pendingText={t(props.edited ? "saving" : "creating")}>
          {t(form.isRaced ? "saveMine" : props.edited ? "save" : "create")}
        </Button>
        <ButtonLink href={hubPath(locale, props.cancelPath)}>{t("cancel")}</ButtonLink>
      </div>
    </form>
  );
}

/** The times of which only a part was filled in: the browser gives them no value. */
function unfinishedTimes(form: HTMLFormElement): ReadonlySet<FieldName> {
  const unfinished = TIMES.filter((name) => {
    const input = form.elements.namedItem(name);
    return input instanceof HTMLInputElement && input.validity.badInput;
  });
  return new Set(unfinished);
}

interface PartProps {
  fields: ActivityFields;
  change: (part: Partial<ActivityFields>) => void;
  /** What is wrong with a field, in words. */
  problem: (name: FieldName) => string | undefined;
}

function TextFields({ fields, change, problem }: PartProps) {
  const t = useTranslations("activity");
  return (
    <>
      <Field id="title" label={t("title")} required error={problem("title")}>
        <TextInput
          name="title"
          maxLength={200}
          autoComplete="off"
          value={fields.title}
          onChange={(event) => change({ title: event.target.value })}
        />
      </Field>
      <Field
        id="instructions"
        label={t("instructions")}
        hint={t("instructionsHint")}
        error={problem("instructions")}
      >
        <TextArea
          name="instructions"
          maxLength={5000}
          value={fields.instructions}
          onChange={(event) => change({ instructions: event.target.value })}
        />
      </Field>
    </>
  );
}

function TimeFields({ fields, change, problem, timeZone }: PartProps & { timeZone: string }) {
  const t = useTranslations("activity");
  return (
    <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      <p className="text-md text-muted sm:col-span-2">{t("times", { zone: timeZone })}</p>
      {TIMES.map((name) => (
        <Field
          key={name}
          id={name}
          label={t(name === "opensAt" ? "opens" : "closes")}
          hint={t(name === "opensAt" ? "opensHint" : "closesHint")}
          error={problem(name)}
        >
          <DateTimeInput
            name={name}
            min={EARLIEST}
            max={LATEST}
            value={fields[name]}
            onChange={(event) => change({ [name]: event.target.value })}
          />
        </Field>
      ))}
    </div>
  );
}

function useProblemText(problems: Problems): (name: FieldName) => string | undefined {
  const t = useTranslations("activity");
  return (name) => {
    const found = problems[name];
    return found && t(`problem.${found}`);
  };
}

function Summary({
  problems,
  failure,
  firstApp,
}: {
  problems: Problems;
  failure: string | null;
  firstApp: string | undefined;
}) {
  const t = useTranslations("activity");
  const named = Object.entries(problems).map(([name, problem]) => ({
    message: t(`problem.${problem}`),
    fieldId: name === "appSlug" ? appChoiceId(firstApp ?? "") : name,
  }));
  return <FormError title={failure ?? (named.length > 0 ? t("notSaved") : null)} problems={named} />;
}

function FixedApp({ name }: { name: string }) {
  const t = useTranslations("activity");
  return (
    <div>
      <p className="mb-1 font-semibold">{t("app")}</p>
      <p>{name}</p>
      <p className="mt-1 text-md text-muted">
        {t("appFixed")} {t("appFixedHint")}
      </p>
    </div>
  );
}
