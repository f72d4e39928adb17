"use client";

import { useEffect, useRef } from "react";
import type { OpenApiDocument } from "@/lib/api/openapi/types";
import type { Messages } from "@/lib/i18n/messages";
import type { AppLocale } from "@/lib/i18n/routing";
import { type ReadableNames, toReadableDocument } from "./readable-document";
import "./operations-viewer.css";
import { ApiReference, type ReferenceProps } from "@scalar/api-reference";
import {
  type ComponentPublicInstance,
  createApp,
  type RenderFunction,
  type SetupContext,
  type VNode,
} from "vue";

/** The operations, rendered by Scalar. `Operations` loads it dynamically, because it is large. */
export function OperationsViewer({
  openApi,
  names,
  locale,
  labels,
}: OperationsProps & { openApi: OpenApiDocument }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!container.current) return;
    const configuration = {
      ...REFERENCE_CONFIGURATION,
      content: toReadableDocument(openApi, names),
      localization: { locale, translations: labels },
    };
    const { scrollRestoration } = history;
    const app = createApp(EmbeddedReference, { configuration });
    app.mixin({
      mounted(this: ComponentPublicInstance) {
        const root: unknown = this.$el;
        if (root instanceof Element) repairAccessibility(root, labels.copy);
      },
    });
    app.mount(container.current);
    return () => {
      app.unmount();
      history.scrollRestoration = scrollRestoration;
      document.body.classList.remove("light-mode", "dark-mode");
    };
  }, [openApi, names, locale, labels]);
  return <div ref={container} className="overflow-clip rounded-card border border-line bg-surface" />;
}

export interface OperationsProps {
  names: ReadableNames;
  locale: AppLocale;
  /** Scalar's own texts; Scalar replaces the `{name}` placeholders in them. */
  labels: Messages["apiReferenceViewer"];
}

/**
 * The hub's options for Scalar. The page sends no requests, because a test request would act as the signed-in person. It loads
 * nothing from other origins and stores nothing in the browser. `operations-viewer.css` sets the colours.
 */
const REFERENCE_CONFIGURATION: Exclude<ReferenceProps["configuration"], readonly unknown[] | undefined> = {
  hideTestRequestButton: true,
  hideClientButton: true,
  persistAuth: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: "never",
  withDefaultFonts: false,
  theme: "none",
  hideDarkModeToggle: true,
  documentDownloadType: "none",
  hideModels: true,
  defaultOpenAllTags: true,
  orderSchemaPropertiesBy: "preserve",
  generateOperationSlug: ({ operationId = "" }) => operationId,
};

type Setup = (props: object, context: SetupContext) => (...all: unknown[]) => VNode;

/** Replaces Scalar's `<main>` with a `<section>`, because the page has its own `<main>`. */
function replaceMain(node: unknown): void {
  const { type, children } = node as VNode;
  if (type === "main") (node as VNode).type = "section";
  if (Array.isArray(children)) for (const child of children) if (child) replaceMain(child);
}

const EmbeddedReference = {
  ...ApiReference,
  setup(props: object, context: SetupContext): RenderFunction {
    const render = (ApiReference.setup as unknown as Setup)(props, context);
    return (...all: unknown[]) => {
      const root = render(...all);
      replaceMain(root);
      return root;
    };
  },
};

/**
 * Repairs Scalar's accessibility for screen readers. Examples become groups, because landmarks must not all have the same name.
 * Copy buttons get a label in the page's language. The search field reports that its list of results is open.
 */
function repairAccessibility(element: Element, copyLabel: string): void {
  if (element.matches(".response-card[role=region]")) element.setAttribute("role", "group");
  if (element.matches("button.scalar-code-copy")) element.setAttribute("aria-label", copyLabel);
  if (element.matches("label")) {
    element.querySelector("input[role=combobox]")?.setAttribute("aria-expanded", "true");
  }
}
