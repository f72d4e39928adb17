"use client";

import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import type { Column, DataTableProps } from "@/components/ui/data-table";
import { Menu, MenuItem } from "@/components/ui/menu";
import { SelectAllHeader, SelectRow } from "@/components/ui/select-cells";
import { SortHeader } from "@/components/ui/sort-header";

const NAMES = [
  "Kim Minji",
  "이서준",
  "Park Jiho",
  "최하은",
  "Jung Dowon",
  "강지우",
  "Yoon Seoyeon",
  "임도현",
];

export const STUDENTS = NAMES.map((name, index) => ({
  id: String(index),
  name,
  classNumber: index + 1,
  credits: 1240 * (index + 1),
}));
type Student = (typeof STUDENTS)[number];

const PLAIN_COLUMNS: readonly Column<Student>[] = [
  { key: "status", label: "Status", cell: () => <Badge tone="positive">Submitted</Badge> },
  { key: "app", label: "App", cell: () => "Storybook for young writers" },
  {
    key: "at",
    label: "Submitted",
    cell: () => <span className="whitespace-nowrap">2 March 2026, 10:24</span>,
  },
  { key: "credits", label: "Credits", kind: "number", cell: ({ credits }) => credits.toLocaleString("en") },
  {
    key: "menu",
    label: "More",
    kind: "control",
    cell: ({ name }) => (
      <Menu label={`More for ${name}`} size="small">
        <MenuItem onSelect={() => undefined}>Reset the password</MenuItem>
      </Menu>
    ),
  },
];

export function useStudentTable(): Omit<DataTableProps<Student>, "caption"> {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(["1"]));
  const [isDescending, setIsDescending] = useState(false);
  const rows = isDescending ? STUDENTS.toReversed() : STUDENTS;
  const select = (id: string, isSelected: boolean) =>
    setSelected(
      (before) => new Set(isSelected ? [...before, id] : [...before].filter((other) => other !== id)),
    );
  const ids = rows.map(({ id }) => id);
  const columns: readonly Column<Student>[] = [
    {
      key: "select",
      label: "Choose",
      kind: "control",
      head: (
        <SelectAllHeader
          label="Choose all"
          ids={ids}
          selected={selected}
          onChange={(all) => setSelected(new Set(all ? ids : []))}
        />
      ),
      cell: ({ id, name }) => (
        <SelectRow
          label={`Choose ${name}`}
          checked={selected.has(id)}
          onChange={(isSelected) => select(id, isSelected)}
        />
      ),
    },
    { key: "name", label: "Name", kind: "rowName", cell: ({ name }) => name },
    {
      key: "number",
      label: "No.",
      kind: "number",
      head: (
        <SortHeader
          label="No."
          align="right"
          direction={isDescending ? "descending" : "ascending"}
          onSort={() => setIsDescending(!isDescending)}
        />
      ),
      cell: ({ classNumber }) => classNumber,
    },
    ...PLAIN_COLUMNS,
  ];
  return { columns, rows, selected, rowKey: ({ id }) => id };
}
