"use client";

import { type ComponentProps, useEffect, useRef } from "react";
import { TextInput } from "@/components/ui/text-input";

/** A date field of a filter form, uncontrolled so that it works before hydration. When `value` changes, it shows the new one and keeps focus. */
export function DateFilterInput({ value, ...own }: ComponentProps<typeof TextInput> & { value: string }) {
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(value);
  useEffect(() => {
    // Not on the first run, which would replace what was typed before hydration.
    if (input.current && shown.current !== value) input.current.value = value;
    shown.current = value;
  }, [value]);
  return <TextInput type="date" {...own} ref={input} defaultValue={value} />;
}
