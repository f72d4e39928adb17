"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import { Field } from "@/components/ui/field";
import { Pager } from "@/components/ui/pager";
import { Pagination } from "@/components/ui/pagination";
import { SearchInput } from "@/components/ui/search-input";
import { Select } from "@/components/ui/select";
import { Toolbar } from "@/components/ui/toolbar";
import { Demo, DemoSection } from "./demo-section";
import { STUDENTS, useStudentTable } from "./student-table";

export function ListDemo() {
  const table = useStudentTable();
  return (
    <DemoSection title="Lists">
      <Demo name="toolbar.tsx, data-table.tsx (scrolls under its header, cards on a phone), sort-header.tsx, select-cells.tsx">
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
          <DataTable {...table} caption="Students" stickyHeader />
        </div>
      </Demo>
      <Demo name="data-table.tsx (not scrolling)">
        <DataTable {...table} rows={STUDENTS.slice(0, 3)} caption="First students" />
      </Demo>
      <Demo name="pagination.tsx, pager.tsx">
        <ListEnd />
        <Pager newestHref="#newest" olderHref="#older" />
      </Demo>
    </DemoSection>
  );
}

function ListEnd() {
  const [isLoading, setIsLoading] = useState(false);
  return (
    <Pagination
      hasMore
      isLoading={isLoading}
      countText="8 of 240"
      problem="The next students could not be loaded."
      onLoadMore={() => {
        setIsLoading(true);
        setTimeout(() => setIsLoading(false), 1_500);
      }}
    />
  );
}
