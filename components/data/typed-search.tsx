"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { SEARCH_MAX } from "@/client/contract/limits";
import { Field } from "@/components/ui/field";
import { SearchInput } from "@/components/ui/search-input";

/** A pause in typing after which the list follows. */
const TYPING_MS = 180;

/** A search field whose list follows as one types. */
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
          timer.current = setTimeout(() => onChange(value.trim()), TYPING_MS);
        }}
      />
    </Field>
  );
}
