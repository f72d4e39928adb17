import { callFunction } from "@/lib/database/call-function";
import type { SafetyDirection, SafetySeverity } from "@/packages/client/contract/safety";

export interface NewIncident {
  id: string;
  student: string;
  activity: string;
  appSlug: string;
  direction: SafetyDirection;
  categories: readonly string[];
  severity: SafetySeverity;
  action: "flagged" | "stopped";
  excerpt: string | null;
}

/** Where an incident happened, and whether people are to be told of it; see prisma/functions/record_incident.sql. */
export interface RecordedIncident {
  schoolId: string;
  classroomId: string;
  alerts: boolean;
}

/** Writes an incident; undefined in a playground, or for an erased student. */
export function insertIncident(incident: NewIncident): Promise<RecordedIncident | undefined> {
  return callFunction("record_incident", { ...incident });
}
