"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useEffect, useState } from "react";
import { Skeleton } from "@/components/ui/skeleton";
import type { OpenApiDocument } from "@/lib/api/openapi/types";
import type { OperationsProps } from "./operations-viewer";

const loading = () => <Skeleton className="h-dvh rounded-card" />;

const Viewer = dynamic(() => import("./operations-viewer").then((module) => module.OperationsViewer), {
  ssr: false,
  loading,
});

async function fetchDescription(): Promise<OpenApiDocument> {
  const answer = await fetch("/api/v1/openapi.json");
  if (!answer.ok) throw new Error(`the description: ${answer.status}`);
  return answer.json();
}

/**
 * Every operation of the description that programs read too. The code for it is some hundred kilobytes, loaded by itself
 * where this stands. `failed` shows in its place when the description does not come.
 */
export function Operations({ failed, ...props }: OperationsProps & { failed: ReactNode }) {
  const [document, setDocument] = useState<OpenApiDocument | "failed">();
  useEffect(() => {
    fetchDescription().then(setDocument, () => setDocument("failed"));
  }, []);
  if (document === "failed") return failed;
  return document ? <Viewer {...props} document={document} /> : loading();
}
