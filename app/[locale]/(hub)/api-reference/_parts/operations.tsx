"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useEffect, useState } from "react";
import { Skeleton } from "@/components/ui/skeleton";
import type { OpenApiDocument } from "@/lib/api/openapi/types";
import { addressOf } from "@/packages/client/contract/address-of";
import type { OperationsProps } from "./operations-viewer";

const loading = () => <Skeleton className="h-dvh rounded-card" />;

const Viewer = dynamic(() => import("./operations-viewer").then((module) => module.OperationsViewer), {
  ssr: false,
  loading,
});

async function fetchDescription(): Promise<OpenApiDocument> {
  const response = await fetch(addressOf("/openapi.json"));
  if (!response.ok) throw new Error(`the OpenAPI description answered ${response.status}`);
  return response.json();
}

/**
 * All operations of the hub's OpenAPI description. Its viewer is several hundred kilobytes and is loaded on demand.
 * Renders `failed` when the description cannot be loaded.
 */
export function Operations({ failed, ...props }: OperationsProps & { failed: ReactNode }) {
  const [openApi, setOpenApi] = useState<OpenApiDocument | "failed">();
  useEffect(() => {
    fetchDescription().then(setOpenApi, () => setOpenApi("failed"));
  }, []);
  if (openApi === "failed") return failed;
  return openApi ? <Viewer {...props} openApi={openApi} /> : loading();
}
