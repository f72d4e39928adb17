"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { CopyButton } from "@/components/ui/copy-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { Demo, DemoSection } from "./demo-section";

const VARIANTS = ["primary", "secondary", "quiet", "danger"] as const;
const ROW = "flex flex-wrap items-center gap-3";

export function ButtonDemo() {
  return (
    <DemoSection title="Buttons and menus">
      <Demo name="button.tsx: variants, disabled, small, pending">
        <Buttons />
      </Demo>
      <Demo name="copy-button.tsx">
        <div className={ROW}>
          <code className="rounded-control bg-sunken px-2 py-1">eduhub_7f3a…</code>
          <CopyButton value="eduhub_7f3a" label="Copy the API token" />
        </div>
      </Demo>
      <Demo name="menu.tsx">
        <Menus />
      </Demo>
    </DemoSection>
  );
}

function Buttons() {
  const [isPending, setIsPending] = useState(false);
  function work() {
    setIsPending(true);
    setTimeout(() => setIsPending(false), 2_000);
  }
  return (
    <div className="flex flex-col gap-3">
      <div className={ROW}>
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <ButtonLink href="#top">A link</ButtonLink>
      </div>
      <div className={ROW}>
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} disabled>
            {variant}
          </Button>
        ))}
      </div>
      <div className={ROW}>
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} size="small">
            {variant}
          </Button>
        ))}
      </div>
      <div className={ROW}>
        <Button pending={isPending} pendingText="Saving…" onClick={work}>
          Save
        </Button>
        <Button variant="secondary" pending pendingText="Saving…">
          Save
        </Button>
        <Button variant="danger" pending pendingText="삭제하는 중…">
          삭제
        </Button>
      </div>
    </div>
  );
}

function Menus() {
  const [chosen, setChosen] = useState("nothing yet");
  return (
    <div className={ROW}>
      <Menu label="More for Class 3-2">
        <MenuItem onSelect={() => setChosen("rename")}>Rename</MenuItem>
        <MenuItem href="#top">Open the classroom</MenuItem>
        <MenuItem disabled onSelect={() => setChosen("nothing")}>
          Merge (not possible now)
        </MenuItem>
        <MenuSeparator />
        <MenuItem tone="danger" onSelect={() => setChosen("archive")}>
          Archive
        </MenuItem>
      </Menu>
      <Menu label="Export as" text="Export as" variant="secondary" align="start">
        <MenuItem onSelect={() => setChosen("CSV")}>CSV</MenuItem>
        <MenuItem onSelect={() => setChosen("JSON")}>JSON</MenuItem>
      </Menu>
      <p>Chosen: {chosen}</p>
    </div>
  );
}
