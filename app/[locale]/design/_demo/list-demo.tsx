"use client";

import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Field } from "@/components/ui/field";
import { Menu, MenuItem } from "@/components/ui/menu";
import { Pager } from "@/components/ui/pager";
import { Pagination } from "@/components/ui/pagination";
import { SearchInput } from "@/components/ui/search-input";
import { Select } from "@/components/ui/select";
import { SelectAllHeader, SelectRow } from "@/components/ui/select-cells";
import { SortHeader } from "@/components/ui/sort-header";
import { Toolbar } from "@/components/ui/toolbar";
import { Demo, DemoSection } from "./demo-section";

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
const STUDENTS = NAMES.map((name, index) => ({
  id: String(index),
  name,
  classNumber: index + 1,
  credits: 1240 * (index + 1),
}));
type Student = (typeof STUDENTS)[number];

/** A list with its filters, its table and its end. */
export function ListDemo() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(["1"]));
  const [isDescending, setIsDescending] = useState(false);
  const [isLoading, setIsLoading] = useState(false);
  const rows = isDescending ? STUDENTS.toReversed() : STUDENTS;
  const select = (id: string, isChosen: boolean) =>
    setSelected(
      (before) => new Set(isChosen ? [...before, id] : [...before].filter((other) => other !== id)),
    );
  const state = selected.size === 0 ? "none" : selected.size === rows.length ? "all" : "some";
  const columns: readonly Column<Student>[] = [
    {
      key: "select",
      label: "Choose",
      kind: "control",
      head: (
        <SelectAllHeader
          label="Choose all"
          state={state}
          onChange={(all) => setSelected(new Set(all ? rows.map(({ id }) => id) : []))}
        />
      ),
      cell: ({ id, name }) => (
        <SelectRow label={`Choose ${name}`} checked={selected.has(id)} onChange={(is) => select(id, is)} />
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
    { key: "status", label: "Status", cell: () => <Badge tone="positive">Submitted</Badge> },
    { key: "app", label: "App", cell: () => "Storybook for young writers" },
    {
      key: "at",
      label: "Handed in",
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
  const shared = { columns, rows, selected, rowKey: ({ id }: Student) => id };
  return (
    <DemoSection title="Lists">
      <Demo name="toolbar.tsx, data-table.tsx (scrolls on a phone, sticky names), sort-header.tsx, select-cells.tsx">
        <Toolbar
          label="Filter students"
          actions={
            <>
              <Button variant="secondary">Import</Button>
              <Button>Add a student</Button>
            </>
          }
        >
          <Field label="Student">
            <SearchInput />
          </Field>
          <Field label="Classroom">
            <Select>
              <option>All classrooms</option>
              <option>3학년 2반</option>
            </Select>
          </Field>
        </Toolbar>
        <div className="[&>div]:max-h-80">
          <DataTable {...shared} caption="Students" stickyHeader />
        </div>
      </Demo>
      <Demo name="data-table.tsx (cards on a phone)">
        <DataTable {...shared} rows={rows.slice(0, 3)} caption="First students" onPhone="cards" />
      </Demo>
      <Demo name="pagination.tsx, pager.tsx">
        <Pagination
          hasMore
          isLoading={isLoading}
          shown="8 of 240"
          problem="The next students could not be loaded."
          onLoadMore={() => {
            setIsLoading(true);
            setTimeout(() => setIsLoading(false), 1_500);
          }}
        />
        <Pager newestHref="#newest" olderHref="#older" />
      </Demo>
    </DemoSection>
  );
}
