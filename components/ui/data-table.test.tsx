import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { DataTable } from "./data-table";
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
  const markup = (onPhone: "cards" | "scroll") =>
    renderToStaticMarkup(
      <DataTable
        caption="Students"
        columns={columns}
        rows={[{ name: "Kim Minji" }]}
        rowKey={({ name }) => name}
        onPhone={onPhone}
      />,
    );

  it("can be reached with the keyboard, says what it is of and which way it is sorted", () => {
    expect(markup("scroll")).toMatch(/role="group" aria-label="Students" tabindex="0"/);
    expect(markup("scroll")).toContain('aria-sort="descending"');
    expect(markup("scroll")).toMatch(/<th scope="row"[^>]*>Kim Minji/);
  });

  it("stays a table for those who listen where its rows look like cards", () => {
    for (const role of ["table", "rowgroup", "row", "columnheader", "rowheader", "cell"]) {
      expect(markup("cards")).toContain(`role="${role}"`);
    }
  });
});
