"use client";

import { useEffect, useRef } from "react";
import type { OpenApiDocument } from "@/lib/api/openapi/types";
import type { Messages } from "@/lib/i18n/messages";
import type { AppLocale } from "@/lib/i18n/routing";
import { mountReference } from "./mount-reference";
import { type ReadableNames, toReadableDocument } from "./readable-document";
import { REFERENCE_CONFIGURATION } from "./reference-configuration";
import "./operations-viewer.css";

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
    return mountReference(container.current, configuration, labels.copy);
  }, [openApi, names, locale, labels]);
  return <div ref={container} className="overflow-clip rounded-card border border-line bg-surface" />;
}

export interface OperationsProps {
  names: ReadableNames;
  locale: AppLocale;
  /** Scalar's own texts; Scalar replaces the `{name}` placeholders in them. */
  labels: Messages["apiReferenceViewer"];
}
