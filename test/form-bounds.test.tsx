import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { AddPersonForm } from "@/app/[locale]/(hub)/people/_parts/add-person-dialog";
import { NewSchoolForm } from "@/app/[locale]/(hub)/schools/_parts/new-school-dialog";
import { ActivityForm } from "@/components/activities/activity-form";
import { QueryProvider } from "@/components/data/query-provider";
import { ToastProvider } from "@/components/ui/toast";
import { MESSAGES } from "@/lib/i18n/messages";
import { createActivity } from "@/packages/client/contract/activities";
import { createPerson } from "@/packages/client/contract/people";
import { createSchool } from "@/packages/client/contract/schools";

const ignore = () => {};
const NO_FIELDS = { appSlug: "", title: "", instructions: "", opensAt: "", dueAt: "", closesAt: "" };
const FORMS: [string, ReactNode, z.ZodType | undefined][] = [
  [
    "a new person",
    <AddPersonForm
      key=""
      schoolId=""
      defaultRole="student"
      classrooms={[]}
      onCancel={ignore}
      onAdded={ignore}
    />,
    createPerson.body,
  ],
  ["a new school", <NewSchoolForm key="" onCancel={ignore} onCreated={ignore} />, createSchool.body],
  [
    "a new activity",
    <ActivityForm
      key=""
      classroomId=""
      edited={null}
      initial={NO_FIELDS}
      apps={[]}
      fixedApp={null}
      timeZone="Asia/Seoul"
      cancelPath="/"
    />,
    createActivity.body,
  ],
];

interface Bounds {
  minLength: number;
  maxLength: number;
}

/** The bounds of every text in a body, by the name of its field without the objects around it (`login` for `admin.login`). */
function textsOf(schema: z.core.JSONSchema.BaseSchema): [string, Bounds][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    if (typeof property === "boolean") return [];
    if (property.properties) return textsOf(property);
    const text = [property, ...(property.anyOf ?? [])].find(
      (one) => typeof one === "object" && one.maxLength,
    );
    if (!text || typeof text === "boolean") return [];
    // Where the body may have null, an empty field is sent as null, so the form sets no minimum.
    const minLength = property.anyOf ? 0 : (text.minLength ?? 0);
    return [[name, { minLength, maxLength: text.maxLength ?? 0 }] as [string, Bounds]];
  });
}

/** The bounds in the attributes of the form's text fields, by their names; a required field has at least one letter. */
function fieldsOf(markup: string): Map<string, Bounds> {
  const tags = markup.match(/<(?:input|textarea)\b[^>]*>/g) ?? [];
  return new Map(
    tags.map((tag) => {
      const read = (name: string) => new RegExp(`\\s${name}="([^"]*)"`, "i").exec(tag)?.[1];
      const least = read("required") === undefined ? 0 : 1;
      return [
        read("name") ?? "",
        { minLength: Number(read("minlength") ?? least), maxLength: Number(read("maxlength") ?? 0) },
      ];
    }),
  );
}

describe("the text fields of the form for", () => {
  test.each(FORMS)("%s have the length limits of the operation's schema", (_, form, body) => {
    const fields = fieldsOf(
      renderToStaticMarkup(
        <NextIntlClientProvider locale="en" timeZone="UTC" messages={MESSAGES.en}>
          <QueryProvider>
            <ToastProvider text={{ close: "", messages: "", messagesKey: "" }}>
              <AppRouterContext value={{} as never}>{form}</AppRouterContext>
            </ToastProvider>
          </QueryProvider>
        </NextIntlClientProvider>,
      ),
    );
    const schema = z.toJSONSchema(body ?? z.never(), { io: "input", unrepresentable: "any" });
    const expected = textsOf(schema).filter(([name]) => fields.has(name));
    expect(expected.length).toBeGreaterThan(1);
    expect(expected.map(([name]) => [name, fields.get(name)])).toEqual(expected);
  });
});
