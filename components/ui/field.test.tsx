import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import english from "@/messages/en/ui.json";
import { Checkbox } from "./checkbox";
import { Field } from "./field";
import { Form } from "./form";
import { FormProblemsProvider } from "./form-problems";
import { Select } from "./select";
import { TextInput } from "./text-input";

function html(page: ReactNode): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ ui: english }}>
      {page}
    </NextIntlClientProvider>,
  );
}

/** The attribute of the one element of that name. */
function attribute(markup: string, element: string, name: string): string | null {
  const tag = new RegExp(`<${element}\\b[^>]*>`).exec(markup)?.[0] ?? "";
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? null;
}

describe("a field", () => {
  it("names its control and says hint and error with it, the error first", () => {
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

  it("says nothing of errors where there is none", () => {
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

  it("has its message read out at once only where it has the keyboard already", () => {
    const around = {
      problemAt: () => "Fill this in.",
      isMended: () => false,
      noteTold: () => {},
      recheck: () => {},
      isPreparing: false,
    };
    const markup = (sent: number) =>
      html(
        <FormProblemsProvider value={{ ...around, spokenAt: () => sent }}>
          <Field id="title" label="Title">
            <TextInput name="title" />
          </Field>
        </FormProblemsProvider>,
      );
    expect(markup(2)).toContain('<p id="title-error" role="alert"');
    expect(markup(0)).not.toContain('role="alert"');
  });

  it("leaves a checkbox its own label and error", () => {
    const markup = html(<Checkbox id="agree" label="I agree" error="Needed to go on." />);
    expect(attribute(markup, "label", "for")).toBe("agree");
    expect(attribute(markup, "input", "aria-describedby")).toBe("agree-error");
    expect(attribute(markup, "input", "aria-invalid")).toBe("true");
  });
});

describe("a form", () => {
  it("never sends what was typed in an address, also before its script has run", () => {
    expect(attribute(html(<Form onSubmit={() => {}} />), "form", "method")).toBe("post");
  });
});
