"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type BodyOf, hubCall, queryKeyOf } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { useEvents } from "@/components/data/use-events";
import type { IntegrationMode, ProposedChanges } from "@/packages/client/contract/app-fields";
import type { LaunchFault, LaunchVariant, PlaygroundStart } from "@/packages/client/contract/playground";

export interface PlaygroundApp {
  appSlug: string;
  name: string;
  integrationMode: IntegrationMode;
  supportsTeacherManage: boolean;
  /** The values that wait for approval; null for none. */
  proposed: ProposedChanges | null;
}

export type StartChoice = Omit<BodyOf<"POST /developer/playground/launches">, "variant" | "fault">;

export interface Starting {
  pending: LaunchVariant | LaunchFault | null;
  started: PlaygroundStart | null;
  problem: string | null;
  /** A fault starts the app for a student. */
  start: (variant: LaunchVariant, fault?: LaunchFault) => void;
}

const SHOWN_OPERATIONS = [
  "GET /developer/playground/calls",
  "GET /developer/playground/submissions",
  "GET /developer/playground",
] as const;

/** Short enough for a call to be listed within a second. */
const CALLS_AT_MOST_EVERY_MS = 700;

export function usePlaygroundChanges({ showsCalls }: { showsCalls: boolean }): void {
  const client = useQueryClient();
  const atMostEveryMs = showsCalls ? CALLS_AT_MOST_EVERY_MS : undefined;
  useEvents({ kind: "playground-calls", atMostEveryMs }, (options) => {
    for (const operation of SHOWN_OPERATIONS)
      void client.invalidateQueries({ queryKey: queryKeyOf(operation) }, options);
  });
}

export function useStarting(choice: StartChoice): Starting {
  const client = useQueryClient();
  const callError = useCallError();
  const [pending, setPending] = useState<Starting["pending"]>(null);
  const [started, setStarted] = useState<PlaygroundStart | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  async function start(variant: LaunchVariant, fault?: LaunchFault): Promise<void> {
    // Opened during the click: after the answer, browsers would block it as a pop-up.
    const tab = window.open("", "_blank");
    if (tab) tab.opener = null;
    setPending(fault ?? variant);
    setProblem(null);
    try {
      const body = fault
        ? { ...choice, variant, fault, purpose: "student_activity" as const }
        : { ...choice, variant };
      const { data } = await hubCall("POST /developer/playground/launches", { body });
      setStarted(data);
      tab?.location.replace(data.launchUrl);
      void client.invalidateQueries({ queryKey: queryKeyOf("GET /developer/playground") });
    } catch (error) {
      tab?.close();
      setProblem(callError(error).message);
    } finally {
      setPending(null);
    }
  }
  return {
    pending,
    started,
    problem,
    start: (variant, fault) => {
      if (pending === null) void start(variant, fault);
    },
  };
}
