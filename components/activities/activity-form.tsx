"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { AppChoice, appChoiceId, type ChoosableApp } from "@/components/apps/app-choice";
import { ClassroomChoices, readClassroomIds } from "@/components/classrooms/classroom-choices";
import { useCallError } from "@/components/data/use-call-error";
import { useAskBeforeLeaving } from "@/components/forms/use-ask-before-leaving";
import { useNewId } from "@/components/forms/use-new-id";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { FormError } from "@/components/ui/form-error";
import { NewTabLink } from "@/components/ui/new-tab-link";
import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-input";
import { useToast } from "@/components/ui/toast";
import { zoneName } from "@/lib/i18n/names";
import { hubPath } from "@/lib/i18n/paths";
import {
  ACTIVITY_INSTRUCTIONS_MAX,
  ACTIVITY_TITLE_MAX,
  FIRST_SCHOOL_TIME,
  LAST_SCHOOL_TIME,
} from "@/packages/client/contract/limits";
import {
  type ActivityRefusal,
  type EditedActivity,
  type ExistingActivity,
  readRefusal,
  sendActivity,
} from "./activity-call";
import {
  type ActivityFields,
  changedFields,
  type FieldName,
  findProblems,
  hasPassed,
  type Problems,
} from "./activity-fields";

const TIMES = [
  { name: "opensAt", label: "opens" },
  { name: "dueAt", label: "due" },
  { name: "closesAt", label: "closes" },
] as const;

export interface ActivityFormProps {
  classroomId: string;
  /** The activity to edit; null creates one. */
  edited: EditedActivity | null;
  initial: ActivityFields;
  apps: readonly ChoosableApp[];
  /** The name of the app when it can no longer be changed; null while it can. */
  fixedApp: string | null;
  timeZone: string;
  /** The other classrooms for which a new activity may be made at the same time. */
  otherClassrooms?: readonly { id: string; name: string }[];
  /** The path of the previous page, without the locale. */
  cancelPath: string;
}

export function ActivityForm(props: ActivityFormProps) {
  const t = useTranslations("activity");
  const locale = useLocale();
  const form = useActivityForm(props.classroomId, props.initial, props.edited);
  const { fields, change } = form;
  const toMessages = (problems: Problems): Partial<Record<FieldName, string>> =>
    Object.fromEntries(Object.entries(problems).map(([name, problem]) => [name, t(`problem.${problem}`)]));
  const problem = (name: FieldName) => toMessages(form.problems)[name];

  const closesHint = hasPassed(fields.closesAt, props.timeZone, new Date()) ? (
    <span className="font-semibold text-warning">{t("closesPast")}</span>
  ) : (
    t("closesHint")
  );
  const items = Object.entries(form.problems).map(([name, problem]) => ({
    message: t(`problem.${problem}`),
    fieldId: name === "appSlug" ? appChoiceId(props.apps[0]?.appSlug ?? "") : name,
  }));
  return (
    <Form
      onSubmit={form.submit}
      check={() => toMessages(findProblems(fields))}
      className="flex max-w-3xl flex-col gap-6"
    >
      <FormError title={form.failure ?? (items.length > 0 ? t("notSaved") : null)} problems={items} />
      {form.existing ? <ConflictNotice existing={form.existing} /> : null}
      {props.fixedApp === null ? (
        <AppChoice
          apps={props.apps}
          selected={fields.appSlug}
          onSelect={(appSlug) => change({ appSlug })}
          error={problem("appSlug")}
        />
      ) : (
        <div>
          <p className="mb-1 font-semibold">{t("app")}</p>
          <p>{props.fixedApp}</p>
          <p className="mt-1 text-md text-muted">
            {t("appFixed")} {t("appFixedHint")}
          </p>
        </div>
      )}
      <Field id="title" label={t("title")} required error={problem("title")}>
        <TextInput
          name="title"
          maxLength={ACTIVITY_TITLE_MAX}
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
          maxLength={ACTIVITY_INSTRUCTIONS_MAX}
          value={fields.instructions}
          onChange={(event) => change({ instructions: event.target.value })}
        />
      </Field>
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-3">
        <p className="text-md text-muted sm:col-span-3">
          {t("times", { zone: zoneName(locale, props.timeZone) })}
        </p>
        {TIMES.map(({ name, label }) => (
          <Field
            key={name}
            id={name}
            label={t(label)}
            hint={name === "closesAt" ? closesHint : t(`${label}Hint`)}
            error={problem(name)}
          >
            <TextInput
              type="datetime-local"
              name={name}
              min={FIRST_SCHOOL_TIME}
              max={LAST_SCHOOL_TIME}
              value={fields[name]}
              onChange={(event) => change({ [name]: event.target.value })}
            />
          </Field>
        ))}
      </div>
      {props.otherClassrooms && props.otherClassrooms.length > 0 ? (
        <ClassroomChoices label={t("alsoFor")} hint={t("alsoForHint")} classrooms={props.otherClassrooms} />
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={form.isSending} pendingText={t(form.isNew ? "creating" : "saving")}>
          {t(form.existing ? "saveAnyway" : form.isNew ? "create" : "save")}
        </Button>
        <ButtonLink href={hubPath(locale, props.cancelPath)}>{t("cancel")}</ButtonLink>
      </div>
    </Form>
  );
}

function ConflictNotice({ existing: { activity, reason } }: { existing: ExistingActivity }) {
  const t = useTranslations("activity");
  const locale = useLocale();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-control border-l-4 border-warning bg-warning-soft px-4 py-3 text-warning"
    >
      <p className="font-semibold">{t(reason === "created" ? "alreadyCreated" : "changedByOther")}</p>
      <NewTabLink
        href={hubPath(locale, `/activities/${activity.id}`)}
        className="inline-block py-0.5 font-semibold underline"
      >
        {t("viewSaved")}
      </NewTabLink>
    </div>
  );
}

/** The form's state. A submit that is refused because of a change meanwhile sets `existing`: the next overwrites that activity. */
function useActivityForm(classroomId: string, initial: ActivityFields, edited: EditedActivity | null) {
  const t = useTranslations("activity");
  const locale = useLocale();
  const router = useRouter();
  const { toast } = useToast();
  const callError = useCallError();
  const newActivityId = useNewId();
  const copyId = useNewId();
  const [fields, setFields] = useState(initial);
  const [version, setVersion] = useState(edited);
  const [existing, setExisting] = useState<ExistingActivity | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [state, setState] = useState<"typing" | "sending" | "sent">("typing");
  useAskBeforeLeaving(state !== "sent" && Object.keys(changedFields(fields, initial)).length > 0);

  function showRefusal(refusal: ActivityRefusal): void {
    setProblems(refusal.problems);
    setFailure(refusal.error === null ? null : callError(refusal.error).message);
    setExisting(refusal.existing);
    if (refusal.existing) setVersion(refusal.existing.activity);
  }

  async function submit(form: HTMLFormElement): Promise<void> {
    if (state !== "typing") return;
    showRefusal({ problems: {}, existing: null, error: null });
    setState("sending");
    const copies = { copyId, classroomIds: readClassroomIds(new FormData(form)) };
    const request = { classroomId, newActivityId, version, fields, initial, edited, copies };
    try {
      const { data } = await sendActivity(request);
      setState("sent");
      toast({ tone: "positive", title: t(version ? "saved" : "created", { title: data.title }) });
      router.push(hubPath(locale, `/activities/${data.id}`));
      router.refresh();
    } catch (error) {
      showRefusal(await readRefusal(error, request));
      setState("typing");
    }
  }

  return {
    fields,
    problems,
    failure,
    existing,
    isNew: version === null,
    isSending: state !== "typing",
    change: (changes: Partial<ActivityFields>) => setFields((current) => ({ ...current, ...changes })),
    submit: (form: HTMLFormElement) => void submit(form),
  };
}
