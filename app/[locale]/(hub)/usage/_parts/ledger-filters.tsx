import Form from "next/form";
import { getTranslations } from "next-intl/server";
import { ENTRY_TYPES } from "@/client/contract/usage";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { localName } from "@/i18n/names";
import { HiddenParameters } from "./hidden-parameters";
import { PersonFilter } from "./person-filter";
import type { UsageView } from "./read-view";
import type { FilterName } from "./usage-query";

/** The filters that this form has; the others of the page stay as they are. */
const OWN: readonly FilterName[] = ["type", "classroomId", "studentId", "activityId", "appSlug", "model"];

interface FilterOption {
  value: string;
  label: string;
}

/** The choices of each list, with what is chosen among them even where it is old. */
async function optionsOf({ choices, names, query, locale }: UsageView) {
  const t = await getTranslations("ledger");
  const chosen = (name: FilterName, label: string | null, list: FilterOption[]) => {
    const value = query.filters[name];
    return value === undefined || list.some((option) => option.value === value)
      ? list
      : [{ value, label: label ?? value }, ...list];
  };
  const title = (activity: (typeof choices.activities)[number]) =>
    query.filters.classroomId ? activity.title : `${activity.title} · ${activity.classroomName}`;
  return {
    type: ENTRY_TYPES.map((type) => ({ value: type, label: t(`types.${type}`) })),
    classroomId: chosen(
      "classroomId",
      names.classroom,
      choices.classrooms.map(({ id, name }) => ({ value: id, label: name })),
    ),
    activityId: chosen(
      "activityId",
      names.activity,
      choices.activities.map((activity) => ({ value: activity.id, label: title(activity) })),
    ),
    appSlug: chosen(
      "appSlug",
      names.app && localName(locale, names.app),
      choices.apps.map((app) => ({ value: app.slug, label: localName(locale, app) })),
    ),
    model: chosen(
      "model",
      null,
      choices.models.map((id) => ({ value: id, label: id })),
    ),
  };
}

/** The filters of the ledger as a form that works without a script: what it chooses narrows the whole page. */
export async function LedgerFilters({ view, path }: { view: UsageView; path: string }) {
  const [t, options] = await Promise.all([getTranslations("ledger"), optionsOf(view)]);
  const { query, names, person } = view;
  const { filters } = query;
  const kept = Object.fromEntries(
    Object.entries(filters).filter(([name]) => !OWN.includes(name as FilterName)),
  );
  const lists = Object.entries(options).filter(([name, list]) => list.length > 0 || name === "type");
  const choosesPeople =
    person.role !== "developer" && (person.role !== "operator" || filters.schoolId !== undefined);
  return (
    <Form action={path} scroll={false} prefetch={false} noValidate>
      <HiddenParameters query={{ ...query, all: undefined, filters: kept }} />
      <fieldset className="mb-4 grid grid-cols-2 items-end gap-3 sm:grid-cols-4 lg:grid-cols-7">
        <legend className="sr-only">{t("filters")}</legend>
        {lists.map(([name, list]) => (
          // Another value of the page's own is another field; the rest of the form, and the keyboard in it, stay.
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
        {choosesPeople ? (
          <PersonFilter
            schoolId={filters.schoolId}
            chosen={filters.studentId ? { id: filters.studentId, name: names.student ?? "" } : null}
          />
        ) : null}
        <Button type="submit" variant="secondary">
          {t("apply")}
        </Button>
      </fieldset>
    </Form>
  );
}
