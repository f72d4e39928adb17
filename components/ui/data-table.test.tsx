import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { type Column, DataTable } from "./data-table";
import { SortHeader } from "./sort-header";

describe("a table", () => {
  const columns = [
    { key: "name", label: "Name", kind: "rowName", cell: (row: { name: string }) => row.name },
    {
      key: "number",
      label: "No.",
      kind: "number",
      head: <SortHeader label="No." direction="descending" href="?sort=number" />,
      cell: () => 7,
    },
  ] as const;
  const rows = [{ name: "Kim Minji" }];
  const markupOf = (columns: readonly Column<{ name: string }>[]) =>
    renderToStaticMarkup(
      <DataTable caption="Students" columns={columns} rows={rows} rowKey={({ name }) => name} />,
    );

  it("can be reached with the keyboard, says what it is of and which way it is sorted", () => {
    expect(markupOf(columns)).toMatch(/role="group" aria-label="Students" tabindex="0"/);
    expect(markupOf(columns)).toContain('aria-sort="descending"');
    expect(markupOf(columns)).toMatch(/<th [^>]*scope="row"[^>]*>Kim Minji/);
  });

  it("stays a table for those who listen where its rows look like cards", () => {
    for (const role of ["table", "rowgroup", "row", "columnheader", "rowheader", "cell"]) {
      expect(markupOf(columns)).toContain(`role="${role}"`);
    }
  });

  it("becomes cards on a phone, and one of many columns on a tablet too", () => {
    const more = ["a", "b", "c", "d", "e"].map((key) => ({ key, label: key, cell: () => key }));
    expect(markupOf(columns)).toContain('data-cards="below-sm"');
    expect(markupOf([...columns, ...more])).toContain('data-cards="below-lg"');
  });

  it("says a column's name in each card to the eye alone, and nothing where there is nothing", () => {
    const [name] = columns;
    const note = (cell: () => string | null) => [name, { key: "note", label: "Note", cell }];
    expect(markupOf(note(() => "late"))).toMatch(/aria-hidden="true"[^>]*>Note<.*late/);
    expect(markupOf(note(() => null)).match(/Note/g)).toHaveLength(1);
  });
});
