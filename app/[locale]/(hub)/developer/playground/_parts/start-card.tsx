"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { SectionCard } from "@/components/ui/card";
import { Field, FieldGroup } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { NewTabLabel } from "@/components/ui/new-tab-link";
import { Radio } from "@/components/ui/radio";
import { Select } from "@/components/ui/select";
import type { Playground } from "@/packages/client/contract/playground";
import { APPROVED_VALUES, type ChoiceChange, isLegacy, PURPOSES, supportsPurpose } from "./use-choice";
import type { PlaygroundApp, StartChoice, Starting } from "./use-playground";

const LOCALES = ["en", "kr"] as const;

interface Props {
  apps: readonly PlaygroundApp[];
  app: PlaygroundApp;
  students: Playground["students"];
  choice: StartChoice;
  starting: Starting;
  onChange: (change: ChoiceChange) => void;
}

export function StartCard(props: Props) {
  const t = useTranslations("playground");
  const common = useTranslations("common");
  const { app, choice, starting, onChange } = props;
  return (
    <SectionCard id="start" title={t("start.title")}>
      <Form onSubmit={() => starting.start("valid")} className="flex flex-col gap-4">
        <Field label={t("start.app")}>
          <Select
            value={choice.appSlug}
            onChange={({ target }) => onChange({ app: target.value, values: "" })}
          >
            {props.apps.map(({ appSlug, name }) => (
              <option key={appSlug} value={appSlug}>
                {`${name} (${appSlug})`}
              </option>
            ))}
          </Select>
        </Field>
        {app.proposed ? (
          <FieldGroup label={t("start.values")}>
            <Radio
              name="values"
              checked={choice.proposed === true}
              onChange={() => onChange({ values: "" })}
              label={t("start.proposed")}
              hint={t("start.proposedHint")}
            />
            <Radio
              name="values"
              checked={choice.proposed !== true}
              onChange={() => onChange({ values: APPROVED_VALUES })}
              label={t("start.inForce")}
            />
          </FieldGroup>
        ) : null}
        {isLegacy(app) ? (
          <p className="text-muted">{t("start.legacy")}</p>
        ) : (
          <>
            <FieldGroup label={t("start.purpose")}>
              {PURPOSES.map((purpose) => (
                <Radio
                  key={purpose}
                  name="purpose"
                  checked={choice.purpose === purpose}
                  disabled={!supportsPurpose(app, purpose)}
                  onChange={() => onChange({ purpose })}
                  label={t(`start.purposes.${purpose}`)}
                  hint={supportsPurpose(app, purpose) ? undefined : t("start.noWorkspace")}
                />
              ))}
            </FieldGroup>
            {choice.purpose === "teacher_manage" ? null : (
              <Field label={t("start.student")}>
                <Select
                  value={choice.studentId}
                  onChange={({ target }) => onChange({ student: target.value })}
                >
                  {props.students.map(({ id, displayName, classNumber }) => (
                    <option key={id} value={id}>
                      {`${common("classNumber", { number: classNumber })} ${displayName}`}
                    </option>
                  ))}
                </Select>
              </Field>
            )}
            <FieldGroup label={t("start.locale")}>
              {LOCALES.map((locale) => (
                <Radio
                  key={locale}
                  name="locale"
                  checked={choice.locale === locale}
                  onChange={() => onChange({ locale })}
                  label={t(`start.locales.${locale}`)}
                />
              ))}
            </FieldGroup>
          </>
        )}
        <div>
          <Button
            type="submit"
            pending={starting.pending === "valid"}
            pendingText={t("start.starting")}
            aria-disabled={starting.pending !== null}
          >
            <NewTabLabel subject={app.name}>{t("start.button")}</NewTabLabel>
          </Button>
        </div>
      </Form>
    </SectionCard>
  );
}
