"use client";

import { useEffect, useRef } from "react";
import { CHECKBOX_CLASS } from "./checkbox";
import { Th } from "./table";

/** The checkbox of one row, for a `control` column of a `DataTable`. The label names the row: "Choose Kim Minji". */
export function SelectRow({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label className="inline-flex size-9 items-center justify-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className={CHECKBOX_CLASS}
      />
    </label>
  );
}

/** Whether all of what can be chosen is, or some or none of it. */
export function choiceState(ids: readonly string[], chosen: ReadonlySet<string>): "none" | "some" | "all" {
  const count = ids.filter((id) => chosen.has(id)).length;
  if (count === 0) return "none";
  return count === ids.length ? "all" : "some";
}

/** The checkbox over them all, as the `head` of that column. `ids` are the rows that can be chosen. */
export function SelectAllHeader({
  label,
  ids,
  chosen,
  onChange,
}: {
  label: string;
  ids: readonly string[];
  chosen: ReadonlySet<string>;
  onChange: (checked: boolean) => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  const state = choiceState(ids, chosen);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === "some";
  }, [state]);
  return (
    <Th role="columnheader" className="w-12 py-0.5! pl-2! pr-0!">
      <label className="inline-flex size-9 items-center justify-center">
        <span className="sr-only">{label}</span>
        <input
          ref={box}
          type="checkbox"
          checked={state === "all"}
          disabled={ids.length === 0}
          onChange={(event) => onChange(event.currentTarget.checked)}
          className={CHECKBOX_CLASS}
        />
      </label>
    </Th>
  );
}
