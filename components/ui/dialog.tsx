"use client";

import { useTranslations } from "next-intl";
import { Close, Content, Description, Overlay, Portal, Root, Title } from "radix-ui/dialog";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { CloseMark } from "./close-mark";
import { DialogBusyProvider } from "./dialog-busy";
import { useReturnFocus } from "./return-focus";

/** A sheet above the page. */
export interface DialogProps {
  open: boolean;
  /**
   * Called with `false` on Escape, the cross, or a press outside where nothing has been filled in; never while it is busy.
   */
  onOpenChange: (open: boolean) => void;
  /** Its work is under way, and what comes of it must be told here. A form's own part says so by `useBusyDialog`. */
  isBusy?: boolean;
  /** It shows what is shown only this once: neither Escape nor a press outside closes it, only its buttons do. */
  keepsOpen?: boolean;
  title: ReactNode;
  /** One sentence, read out with the title. */
  description?: ReactNode;
  /** The body, which scrolls where the screen is small. */
  children?: ReactNode;
  /** The buttons; the one that goes ahead comes last. Never scrolls away. */
  footer?: ReactNode;
  size?: "normal" | "wide";
  /** `alertdialog` interrupts to ask. */
  role?: "dialog" | "alertdialog";
}

const WIDTHS = { normal: "sm:max-w-lg", wide: "sm:max-w-3xl" } as const;
const SHEET =
  "appear fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[92dvh] w-full flex-col rounded-t-card border border-line bg-surface shadow-raised outline-none sm:inset-y-0 sm:my-auto sm:h-fit sm:max-h-[calc(100dvh-4rem)] sm:rounded-card";

/** A message stands above every sheet, and using it is no press outside. */
function keepForMessages(event: Event): void {
  if (event.target instanceof Element && event.target.closest("[data-messages]")) event.preventDefault();
}

/** Whether a dialog's work is under way, by its own word or that of what stands in it. */
function useBusy(isBusy: boolean | undefined) {
  const [isFormBusy, setIsFormBusy] = useState(false);
  return { isBusy: isBusy || isFormBusy, setIsFormBusy };
}

/** What was filled in is not lost to a press beside the dialog, for as long as its form stands there. */
function useFilledIn() {
  const form = useRef<HTMLFormElement>(null);
  return {
    watch: ({ target, currentTarget }: { target: EventTarget; currentTarget: Element }) => {
      const changed = target instanceof Element ? target.closest("form") : null;
      if (changed && currentTarget.contains(changed)) form.current = changed;
    },
    keep: (event: Event) => {
      if (form.current?.isConnected) event.preventDefault();
    },
  };
}

/**
 * A dialog: the rest of the page rests until it closes, and focus returns to what opened it. On a phone it is a sheet
 * at the lower edge, as wide as the screen. A form is its body, and ends with a `DialogFooter`.
 */
export function Dialog(props: DialogProps) {
  const t = useTranslations("ui");
  const focus = useReturnFocus();
  const filledIn = useFilledIn();
  const { isBusy, setIsFormBusy } = useBusy(props.isBusy);
  return (
    <Root open={props.open} onOpenChange={(open) => (isBusy ? undefined : props.onOpenChange(open))}>
      <Portal>
        <Overlay className="fixed inset-0 z-50 bg-scrim" />
        <Content
          role={props.role ?? "dialog"}
          onOpenAutoFocus={focus.remember}
          onCloseAutoFocus={focus.restore}
          onInput={filledIn.watch}
          onEscapeKeyDown={(event) => (props.keepsOpen ? event.preventDefault() : undefined)}
          onInteractOutside={(event) => {
            keepForMessages(event);
            filledIn.keep(event);
            if (props.keepsOpen) event.preventDefault();
          }}
          className={`${SHEET} ${WIDTHS[props.size ?? "normal"]}`}
          {...(props.description ? {} : { "aria-describedby": undefined })}
        >
          <div className="pb-3 pl-5 pr-16 pt-5 sm:pl-6">
            <Title className="text-xl font-bold leading-tight">{props.title}</Title>
            {props.description ? (
              <Description className="mt-1.5 text-muted">{props.description}</Description>
            ) : null}
          </div>
          {props.children ? (
            <DialogBusyProvider value={setIsFormBusy}>
              <DialogBody>{props.children}</DialogBody>
            </DialogBusyProvider>
          ) : null}
          {props.footer ? <DialogFooter>{props.footer}</DialogFooter> : null}
          {/* Last, so that the keyboard begins at the first field, or at Cancel. */}
          <Close
            aria-label={t("close")}
            aria-disabled={isBusy || undefined}
            className="absolute right-2.5 top-2.5 aria-disabled:cursor-progress inline-flex size-11 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink"
          >
            <CloseMark />
          </Close>
        </Content>
      </Portal>
    </Root>
  );
}

/** What scrolls must be within reach of the keyboard: where nothing inside takes focus, the body itself does. */
function DialogBody({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const box = body.current;
    if (!box) return;
    const observer = new ResizeObserver(() => setScrolls(box.scrollHeight > box.clientHeight));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={body}
      tabIndex={scrolls ? 0 : undefined}
      // Above, room for the label of a field that takes focus; below, for the buttons that stick there in a form.
      className="min-h-0 flex-1 scroll-pb-40 scroll-pt-20 sm:scroll-pb-24 overflow-y-auto focus-visible:-outline-offset-3"
    >
      <div data-dialog-body className="px-5 pb-5 pt-1 sm:px-6">
        {children}
      </div>
    </div>
  );
}

const FOOTER =
  "flex flex-col-reverse gap-2 border-t border-line bg-surface px-5 py-4 sm:flex-row sm:justify-end sm:rounded-b-card sm:px-6";
// Inside a form it reaches the sheet's edges, and stays in sight while the fields scroll.
const FOOTER_IN_FORM =
  "in-data-[dialog-body]:sticky in-data-[dialog-body]:bottom-0 in-data-[dialog-body]:z-1 in-data-[dialog-body]:-mx-5 in-data-[dialog-body]:-mb-5 in-data-[dialog-body]:mt-5 sm:in-data-[dialog-body]:-mx-6";

/** The row of a dialog's buttons, as the last part of a form that is the dialog's body. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <div className={`${FOOTER} ${FOOTER_IN_FORM}`}>{children}</div>;
}
