"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormError } from "@/components/ui/form-error";
import { TextInput } from "@/components/ui/text-input";

/** A form that is refused until it has a name. */
export function FormErrorDemo() {
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const name = new FormData(event.currentTarget).get("name");
        setProblem(name ? null : "Give the classroom a name.");
      }}
    >
      <FormError
        title={problem && "The classroom was not saved."}
        problems={problem ? [{ message: problem, fieldId: "classroom-name" }] : []}
      />
      <div className="flex flex-wrap items-end gap-3">
        <Field id="classroom-name" label="Classroom" required error={problem}>
          <TextInput name="name" />
        </Field>
        <Button type="submit">Save</Button>
      </div>
    </form>
  );
}
