"use client";

import { type Ref, useEffect, useRef } from "react";
import { CHECKBOX_CLASS } from "./checkbox";
import { Th } from "./table";
import { useDisabledUntilHydrated } from "./use-hydrated";

interface SelectProps {
  label: string;
  checked: boolean;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
  onChange: (checked: boolean) => void;
}

export function SelectRow({ label, checked, disabled = false, ref, onChange }: SelectProps) {
  return (
    <label className="inline-flex size-9 items-center justify-center">
      <span className="sr-only">{label}</span>
      <input
        ref={ref}
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        {...useDisabledUntilHydrated(disabled)}
        className={CHECKBOX_CLASS}
      />
    </label>
  );
}

export function selectionState(
  ids: readonly string[],
  selected: ReadonlySet<string>,
): "none" | "some" | "all" {
  const count = ids.filter((id) => selected.has(id)).length;
  if (count === 0) return "none";
  return count === ids.length ? "all" : "some";
}

/** The checkbox that selects all rows, as the `head` of the column with `SelectRow`. `ids` are the selectable rows. */
export function SelectAllHeader({
  label,
  ids,
  selected,
  onChange,
}: {
  label: string;
  ids: readonly string[];
  selected: ReadonlySet<string>;
  onChange: (checked: boolean) => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  const state = selectionState(ids, selected);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === "some";
  }, [state]);
  return (
    <Th role="columnheader" className="w-12 py-0.5! pl-2! pr-0!">
      <SelectRow
        ref={box}
        label={label}
        checked={state === "all"}
        disabled={ids.length === 0}
        onChange={onChange}
      />
    </Th>
  );
}
