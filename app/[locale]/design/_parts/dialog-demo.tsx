"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { FormButtons } from "@/components/ui/form-buttons";
import { Menu, MenuItem } from "@/components/ui/menu";
import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-input";
import { Demo, DemoSection } from "./demo-section";

const PARAGRAPHS = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth"];

type DialogName = "form" | "long" | "danger" | "refused";

export function DialogDemo() {
  const [open, setOpen] = useState<DialogName | null>(null);
  const dialogProps = (name: DialogName) => ({ open: open === name, onOpenChange: () => setOpen(null) });
  return (
    <DemoSection title="Dialogs">
      <Demo name="dialog.tsx, confirm-dialog.tsx">
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setOpen("form")}>
            Dialog with a form
          </Button>
          <Button variant="secondary" onClick={() => setOpen("long")}>
            Long dialog
          </Button>
          <Button variant="danger" onClick={() => setOpen("danger")}>
            Delete data…
          </Button>
          <Menu label="More for Kim Minji">
            <MenuItem onSelect={() => setOpen("refused")}>Reset the password…</MenuItem>
          </Menu>
        </div>
      </Demo>
      <Dialog
        {...dialogProps("form")}
        title="New activity"
        description="Students of Class 3-2 see it once it opens."
      >
        <ActivityForm onDone={() => setOpen(null)} />
      </Dialog>
      <Dialog {...dialogProps("long")} size="wide" title="Terms">
        {PARAGRAPHS.map((name) => (
          <p key={name} className="mb-4 min-h-32">
            {name} paragraph of a text that is longer than the screen is high.
          </p>
        ))}
      </Dialog>
      <Questions current={open} onClose={() => setOpen(null)} />
    </DemoSection>
  );
}

function Questions({ current, onClose }: { current: DialogName | null; onClose: () => void }) {
  const dialogProps = (name: DialogName) => ({ open: current === name, onOpenChange: onClose });
  return (
    <>
      <ConfirmDialog
        {...dialogProps("danger")}
        title="Delete the data of Kim Minji?"
        body="Works and names are deleted permanently. The ledger keeps its amounts, without the name."
        confirmLabel="Delete data"
        pendingLabel="Deleting…"
        tone="danger"
        onConfirm={() => new Promise<void>((resolve) => setTimeout(resolve, 1_000))}
      />
      <ConfirmDialog
        {...dialogProps("refused")}
        title="Reset the password?"
        body="Kim Minji is signed out everywhere and gets a new password."
        confirmLabel="Reset"
        tone="primary"
        onConfirm={async () => "Someone else has just reset it. Reload the page."}
      />
    </>
  );
}

function ActivityForm({ onDone }: { onDone: () => void }) {
  return (
    <Form onSubmit={onDone}>
      <div className="flex flex-col gap-4">
        <Field label="Title" required>
          <TextInput />
        </Field>
        <Field label="Instructions">
          <TextArea rows={8} />
        </Field>
        <Field label="For teachers" hint="Students do not see it.">
          <TextArea rows={8} />
        </Field>
      </div>
      <FormButtons isPending={false} onCancel={onDone}>
        Create
      </FormButtons>
    </Form>
  );
}
