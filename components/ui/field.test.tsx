import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { MESSAGES } from "@/lib/i18n/messages";
import { Checkbox } from "./checkbox";
import { Field } from "./field";
import { Form } from "./form";
import { FormContextProvider } from "./form-context";
import { Select } from "./select";
import { TextInput } from "./text-input";

const { ui: english } = MESSAGES.en;

function html(page: ReactNode): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ ui: english }}>
      {page}
    </NextIntlClientProvider>,
  );
}

/** Returns an attribute of the first element with this tag name. */
function attribute(markup: string, element: string, name: string): string | null {
  const tag = new RegExp(`<${element}\\b[^>]*>`).exec(markup)?.[0] ?? "";
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? null;
}

describe("Field", () => {
  it("labels its control and describes it with its error, then its hint", () => {
    const markup = html(
      <Field id="title" label="Title" hint="Students see it." error="Give it a title." required>
        <TextInput name="title" />
      </Field>,
    );
    expect(attribute(markup, "label", "for")).toBe("title");
    expect(attribute(markup, "input", "id")).toBe("title");
    expect(attribute(markup, "input", "aria-describedby")).toBe("title-error title-hint");
    expect(attribute(markup, "input", "aria-invalid")).toBe("true");
    expect(attribute(markup, "input", "required")).toBe("");
    expect(markup).toContain('id="title-error"');
    expect(markup).toContain('id="title-hint"');
  });

  it("sets no aria-invalid and no description without an error and a hint", () => {
    const markup = html(
      <Field label="App">
        <Select>
          <option>Storybook</option>
        </Select>
      </Field>,
    );
    expect(attribute(markup, "select", "aria-invalid")).toBeNull();
    expect(attribute(markup, "select", "aria-describedby")).toBeNull();
    expect(attribute(markup, "select", "id")).toBe(attribute(markup, "label", "for"));
  });

  it("gives its error role=alert only when the form asks to announce it", () => {
    const form = {
      problemFor: () => "Fill this in.",
      isEdited: () => false,
      clearEdited: () => {},
      focusRefused: (keys: readonly string[]) => keys,
      recheck: () => {},
      isPreparing: false,
    };
    const markup = (announcement: number) =>
      html(
        <FormContextProvider value={{ ...form, announcementFor: () => announcement }}>
          <Field id="title" label="Title">
            <TextInput name="title" />
          </Field>
        </FormContextProvider>,
      );
    expect(markup(2)).toContain('<p id="title-error" role="alert"');
    expect(markup(0)).not.toContain('role="alert"');
  });

  it("is not needed around a checkbox, which has a label and a hint of its own", () => {
    const markup = html(<Checkbox id="agree" label="I agree" hint="Needed to go on." />);
    expect(attribute(markup, "label", "for")).toBe("agree");
    expect(attribute(markup, "input", "aria-describedby")).toBe("agree-hint");
  });
});

describe("Form", () => {
  it("never puts its fields into the URL, even when it is submitted before hydration", () => {
    expect(attribute(html(<Form onSubmit={() => {}} />), "form", "method")).toBe("post");
  });
});
