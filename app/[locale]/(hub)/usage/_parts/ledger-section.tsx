import Form from "next/form";
import { getTranslations } from "next-intl/server";
import { PersonFilter } from "@/components/people/person-filter";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { localName, personName } from "@/lib/i18n/names";
import { ENTRY_TYPES } from "@/packages/client/contract/usage";
import { FileLink } from "./file-link";
import { HiddenParameters } from "./hidden-parameters";
import { LedgerList } from "./ledger-list";
import { OtherChoice } from "./other-choice";
import type { UsageView } from "./read-usage-view";
import { type FilterName, fileAddress, usageAddress } from "./usage-query";

export async function LedgerSection({ view, path }: { view: UsageView; path: string }) {
  const t = await getTranslations("ledger");
  const { query, ledgerFilters, ledger, context, person } = view;
  const isEverySchool = person.role === "operator" && context.school === null;
  return (
    <section aria-labelledby="ledger">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="ledger" className="text-xl font-bold leading-tight">
            {t("title")}
          </h2>
          <p className="text-md text-muted">{t("lead")}</p>
        </div>
        <FileLink href={fileAddress("/usage/ledger", ledgerFilters, view.locale)}>{t("file")}</FileLink>
      </div>
      <LedgerFilters view={view} path={path} />
      <LedgerList
        key={usageAddress(path, query)}
        initial={ledger}
        filters={ledgerFilters}
        showsSchools={isEverySchool}
        showsBalance={person.role !== "teacher"}
        otherChoice={<OtherChoice view={view} path={path} />}
      />
      {view.pool ? <LedgerProof pool={view.pool} /> : null}
    </section>
  );
}

/** How many entries the ledger has and the hash of the last one, to keep a copy outside the hub (protocol: Ledger). */
async function LedgerProof({ pool }: { pool: NonNullable<UsageView["pool"]> }) {
  const t = await getTranslations("ledger.proof");
  const { poolId, entryCount, lastHash } = pool;
  return (
    <div className="mt-4 text-md text-muted">
      <h3 className="font-semibold text-ink">{t("title")}</h3>
      <p>{t("body", { count: entryCount })}</p>
      {lastHash ? (
        <p className="mt-1 flex flex-wrap items-center gap-3">
          <code className="break-all">{lastHash}</code>
          <CopyButton value={`${poolId} ${entryCount} ${lastHash}`} label={t("copy")} />
        </p>
      ) : null}
    </div>
  );
}

const LEDGER_FILTER_NAMES: readonly FilterName[] = [
  "type",
  "classroomId",
  "studentId",
  "activityId",
  "appSlug",
  "model",
];

interface FilterOption {
  value: string;
  label: string;
}

async function listOptions({ choices, names, query, locale }: UsageView) {
  const t = await getTranslations("ledger");
  const withChosen = (name: FilterName, label: string | null, list: FilterOption[]) => {
    const value = query.filters[name];
    return value === undefined || list.some((option) => option.value === value)
      ? list
      : [{ value, label: label ?? value }, ...list];
  };
  const title = (activity: (typeof choices.activities)[number]) =>
    [activity.title, query.filters.classroomId ? null : activity.classroomName]
      .filter((name) => name !== null)
      .join(" · ");
  return {
    type: ENTRY_TYPES.map((type) => ({ value: type, label: t(`types.${type}`) })),
    classroomId: withChosen(
      "classroomId",
      names.classroom,
      choices.classrooms.map(({ id, name }) => ({ value: id, label: name })),
    ),
    activityId: withChosen(
      "activityId",
      names.activity,
      choices.activities.map((activity) => ({ value: activity.id, label: title(activity) })),
    ),
    appSlug: withChosen(
      "appSlug",
      names.app && localName(locale, names.app),
      choices.apps.map((app) => ({ value: app.slug, label: localName(locale, app) })),
    ),
    model: withChosen(
      "model",
      null,
      choices.models.map((id) => ({ value: id, label: id })),
    ),
  };
}

/** The form with the filters, which works without JavaScript. All of them but `type` filter the whole page, not only the ledger. */
async function LedgerFilters({ view, path }: { view: UsageView; path: string }) {
  const [t, options] = await Promise.all([getTranslations("ledger"), listOptions(view)]);
  const { query, names, person, locale } = view;
  const { filters } = query;
  const otherFilters = Object.fromEntries(
    Object.entries(filters).filter(([name]) => !LEDGER_FILTER_NAMES.includes(name as FilterName)),
  );
  const lists = Object.entries(options).filter(([name, list]) => list.length > 0 || name === "type");
  const canFilterByStudent =
    person.role !== "developer" && (person.role !== "operator" || filters.schoolId !== undefined);
  return (
    <Form action={path} scroll={false} prefetch={false} noValidate>
      <HiddenParameters query={{ ...query, all: undefined, filters: otherFilters }} />
      <fieldset className="mb-4 grid grid-cols-2 items-end gap-3 sm:grid-cols-4 lg:grid-cols-7">
        <legend className="sr-only">{t("filters")}</legend>
        {lists.map(([name, list]) => (
          // With this key, a field is reset when its own filter changes; the other fields and the focus stay.
          <Field key={`${name} ${filters[name as FilterName]}`} label={t(`filter.${name as "type"}`)}>
            <Select name={name} defaultValue={filters[name as FilterName] ?? ""}>
              <option value="">{t("any")}</option>
              {list.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        ))}
        {canFilterByStudent ? (
          <PersonFilter
            schoolId={filters.schoolId}
            chosen={
              filters.studentId
                ? { id: filters.studentId, name: personName(locale, names.student ?? "") }
                : null
            }
          />
        ) : null}
        <Button type="submit" variant="secondary">
          {t("apply")}
        </Button>
      </fieldset>
    </Form>
  );
}
