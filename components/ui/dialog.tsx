"use client";

import { useTranslations } from "next-intl";
import { Close, Content, Description, Overlay, Portal, Root, Title } from "radix-ui/dialog";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { CloseIcon } from "./close-icon";
import { DialogBusyProvider } from "./dialog-busy";

export interface DialogProps {
  open: boolean;
  /** Called with `false` on Escape, the close button, or a click outside unless a form was edited; never while busy. */
  onOpenChange: (open: boolean) => void;
  /** Whether an action is in progress, which keeps the dialog open. A form inside sets it with `useBusyDialog`. */
  isBusy?: boolean;
  /** For content that is displayed only once, such as a new password: only the dialog's buttons close it. */
  isPersistent?: boolean;
  title: ReactNode;
  /** One sentence, which screen readers read after the title. */
  description?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  /** Use `alertdialog` for confirmations. */
  role?: "dialog" | "alertdialog";
}

/** A menu item is removed before focus returns, so focus returns to the menu's button. */
function findOpener(element: Element | null): HTMLElement | null {
  const menu = element?.closest("[role=menu]");
  const opener = menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : element;
  return opener instanceof HTMLElement ? opener : null;
}

function useReturnFocus() {
  const opener = useRef<HTMLElement | null>(null);
  return {
    remember: () => {
      opener.current = findOpener(document.activeElement);
    },
    restore: (event: Event) => {
      event.preventDefault();
      const isInPage = opener.current?.isConnected && opener.current !== document.body;
      (isInPage ? opener.current : document.querySelector<HTMLElement>("main"))?.focus();
    },
  };
}

const SHEET =
  "appear fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[92dvh] w-full flex-col rounded-t-card border border-line bg-surface shadow-raised outline-none sm:inset-y-0 sm:my-auto sm:h-fit sm:max-h-[calc(100dvh-4rem)] sm:max-w-lg sm:rounded-card";

/** Toasts are rendered above dialogs; a click on one must not close the dialog. */
function ignoreToastClick(event: Event): void {
  if (event.target instanceof Element && event.target.closest("[data-messages]")) event.preventDefault();
}

function useKeepEditedForm() {
  const form = useRef<HTMLFormElement>(null);
  return {
    noteInput: ({ target, currentTarget }: { target: EventTarget; currentTarget: Element }) => {
      const edited = target instanceof Element ? target.closest("form") : null;
      if (edited && currentTarget.contains(edited)) form.current = edited;
    },
    preventClose: (event: Event) => {
      if (form.current?.isConnected) event.preventDefault();
    },
  };
}

/** A modal dialog; on a phone, a sheet. When it closes, focus returns to the opening element. A form in it ends with a `DialogFooter`. */
export function Dialog(props: DialogProps) {
  const t = useTranslations("ui");
  const focus = useReturnFocus();
  const editedForm = useKeepEditedForm();
  const [isFormBusy, setIsFormBusy] = useState(false);
  const isBusy = props.isBusy || isFormBusy;
  return (
    <Root open={props.open} onOpenChange={(open) => (isBusy ? undefined : props.onOpenChange(open))}>
      <Portal>
        <Overlay className="fixed inset-0 z-50 bg-scrim" />
        <Content
          role={props.role ?? "dialog"}
          onOpenAutoFocus={focus.remember}
          onCloseAutoFocus={focus.restore}
          onInput={editedForm.noteInput}
          onEscapeKeyDown={(event) => (props.isPersistent ? event.preventDefault() : undefined)}
          onInteractOutside={(event) => {
            ignoreToastClick(event);
            editedForm.preventClose(event);
            if (props.isPersistent) event.preventDefault();
          }}
          className={SHEET}
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
          {/* Last in the DOM, so that the first field or Cancel gets the initial focus. */}
          <Close
            aria-label={t("close")}
            aria-disabled={isBusy || undefined}
            className="absolute right-2.5 top-2.5 aria-disabled:cursor-progress inline-flex size-11 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink"
          >
            <CloseIcon />
          </Close>
        </Content>
      </Portal>
    </Root>
  );
}

/** The scrolling body. It is focusable while it scrolls, so that the keyboard can scroll it. */
function DialogBody({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  const [isScrollable, setIsScrollable] = useState(false);
  useEffect(() => {
    const box = body.current;
    if (!box) return;
    const observer = new ResizeObserver(() => setIsScrollable(box.scrollHeight > box.clientHeight));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={body}
      tabIndex={isScrollable ? 0 : undefined}
      // Scroll padding keeps a focused field's label visible above, and keeps the field above the sticky footer.
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
// Inside a form the footer extends to the dialog's edges and stays visible while the fields scroll.
const FOOTER_IN_FORM =
  "in-data-[dialog-body]:sticky in-data-[dialog-body]:bottom-0 in-data-[dialog-body]:z-1 in-data-[dialog-body]:-mx-5 in-data-[dialog-body]:-mb-5 in-data-[dialog-body]:mt-5 sm:in-data-[dialog-body]:-mx-6";

export function DialogFooter({ children }: { children: ReactNode }) {
  return <div className={`${FOOTER} ${FOOTER_IN_FORM}`}>{children}</div>;
}
