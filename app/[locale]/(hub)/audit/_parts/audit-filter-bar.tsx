"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useDraft } from "@/components/data/use-draft";
import { readText } from "@/components/forms/use-form-call";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { Toolbar } from "@/components/ui/toolbar";
import type { AuditAction } from "@/lib/audit/audit-actions";
import { AUDIT_FILTERS, type AuditFilterName } from "./audit-filter-names";
import { findDayProblems } from "./day-problems";

/** A choice of the school filter: a school and its time zone, or with the id "" every school. */
export interface SchoolChoice {
  id: string;
  name: string;
  timeZone: string;
}

type Filters = Record<AuditFilterName, string>;

const PEOPLE = ["actor", "subject"] as const;
const DAYS = ["from", "to"] as const;
/** A date in the URL can be any text; its error quotes at most this many characters. */
const QUOTED_TEXT_MAX = 40;
/** Characters of a login name or an id, at most, as in the API. */
const PERSON_MAX = 60;
const NO_FILTERS = Object.fromEntries(AUDIT_FILTERS.map((name) => [name, ""])) as Filters;

interface Props {
  filters: Filters;
  actions: readonly AuditAction[];
  schools: readonly SchoolChoice[];
  onChange: (change: Partial<Filters>) => void;
  isFiltered: boolean;
}

export function AuditFilterBar(props: Props) {
  const t = useTranslations("audit");
  const { filters, onChange } = props;
  const first = useRef<HTMLSelectElement>(null);
  function clear(): void {
    onChange(NO_FILTERS);
    // The button disappears, so the focus moves to the first filter.
    first.current?.focus();
  }
  return (
    <Toolbar
      label={t("filter")}
      actions={
        props.isFiltered ? (
          <Button variant="quiet" onClick={clear}>
            {t("clear")}
          </Button>
        ) : null
      }
    >
      <Field label={t("action")} className="self-start sm:w-48">
        <Select
          ref={first}
          value={filters.action}
          onChange={(event) => onChange({ action: event.currentTarget.value })}
        >
          <option value="">{t("everyAction")}</option>
          {props.actions.map((action) => (
            <option key={action} value={action}>
              {t(`actions.${action}`)}
            </option>
          ))}
        </Select>
      </Field>
      {PEOPLE.map((name) => (
        <PersonFilter key={name} name={name} value={filters[name]} onChange={onChange} />
      ))}
      {props.schools.length > 0 ? (
        <Field label={t("school")} className="self-start sm:w-44">
          <Select
            value={filters.schoolId}
            onChange={(event) => onChange({ schoolId: event.currentTarget.value })}
          >
            {props.schools.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      {DAYS.map((name) => {
        const problem = findDayProblems(filters)[name];
        return (
          <Field
            key={name}
            label={t(name)}
            error={problem && t(`days.${problem}`, { text: filters[name].slice(0, QUOTED_TEXT_MAX) })}
            className="self-start sm:w-44"
          >
            <TextInput
              type="date"
              value={filters[name]}
              onChange={(event) => onChange({ [name]: event.currentTarget.value })}
            />
          </Field>
        );
      })}
    </Toolbar>
  );
}

/** Filters by a login name or a person's id; applied on Enter or when the field loses focus. */
function PersonFilter({
  name,
  value,
  onChange,
}: {
  name: (typeof PEOPLE)[number];
  value: string;
  onChange: (change: Partial<Filters>) => void;
}) {
  const t = useTranslations("audit");
  const [typed, setTyped] = useDraft(value);
  function submit(form: HTMLFormElement): void {
    onChange({ [name]: readText(new FormData(form), name) });
  }
  return (
    <Form onSubmit={submit} className="self-start sm:w-36">
      <Field label={t(name)}>
        <TextInput
          name={name}
          value={typed}
          maxLength={PERSON_MAX}
          placeholder={t("personHint")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={(event) => {
            if (typed.trim() !== value) event.currentTarget.form?.requestSubmit();
          }}
        />
      </Field>
    </Form>
  );
}
