"use client";

import { useEffect, useRef } from "react";
import type { Messages } from "@/i18n/messages";
import type { AppLocale } from "@/i18n/routing";
import type { OpenApiDocument } from "@/lib/api/openapi/types";
import { mountReference } from "./mount-reference";
import type { ReadableNames } from "./readable-document";
import { readableDocument } from "./readable-document";
import { REFERENCE_CONFIGURATION } from "./reference-configuration";
import "./operations-viewer.css";

/** The operations, by Scalar. Heavy: `Operations` loads it where it stands. */
export function OperationsViewer({
  document,
  names,
  locale,
  labels,
}: OperationsProps & { document: OpenApiDocument }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    const configuration = {
      ...REFERENCE_CONFIGURATION,
      content: readableDocument(document, names),
      localization: { locale, translations: labels },
    };
    return mountReference(place.current, configuration, labels.copy);
  }, [document, names, locale, labels]);
  return <div ref={place} className="overflow-clip rounded-card border border-line bg-surface" />;
}

/** What a page tells the reference; all of it can come from a server component. */
export interface OperationsProps {
  names: ReadableNames;
  locale: AppLocale;
  /** The reference's own words; `{name}` in them is for the reference to fill. */
  labels: Messages["apiReferenceViewer"];
}
