"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FieldRow } from "@/components/ui/field-row";
import { Form } from "@/components/ui/form";
import { FormError } from "@/components/ui/form-error";
import { TextInput } from "@/components/ui/text-input";

export function FormErrorDemo() {
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <Form
      onSubmit={(form) => {
        const name = new FormData(form).get("name");
        setProblem(name === "4-2" ? "There is already a classroom with this name." : null);
      }}
    >
      <FormError
        title={problem && "The classroom was not saved."}
        problems={problem ? [{ message: problem, fieldId: "classroom-name" }] : []}
      />
      <FieldRow>
        <Field id="classroom-name" label="Classroom" required error={problem}>
          <TextInput name="name" maxLength={60} />
        </Field>
        <Field label="Students" hint="How many there are.">
          <TextInput name="count" type="number" min={1} max={60} />
        </Field>
      </FieldRow>
      <Button type="submit" className="mt-4">
        Save
      </Button>
    </Form>
  );
}
