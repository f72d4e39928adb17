"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { Field } from "@/components/ui/field";
import { SearchInput } from "@/components/ui/search-input";
import { SEARCH_MAX } from "@/packages/client/contract/limits";

const DEBOUNCE_MS = 180;

export function TypedSearch({
  label,
  q,
  onChange,
}: {
  label: ReactNode;
  q: string;
  onChange: (q: string) => void;
}) {
  const [typed, setTyped] = useState(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Field label={label} className="min-w-52 flex-1 sm:max-w-xs">
      <SearchInput
        value={typed}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => onChange(value.trim()), DEBOUNCE_MS);
        }}
      />
    </Field>
  );
}
