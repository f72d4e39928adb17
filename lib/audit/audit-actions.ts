import en from "@/messages/en.json" with { type: "json" };

type Things = typeof en.audit.actions;

/** What the audit log records: `thing.verb`, or `sign-in` and `sign-out`. Each has its text under `audit.actions` of the messages. */
export type AuditAction = {
  [Thing in keyof Things]: Things[Thing] extends string ? Thing : `${Thing}.${keyof Things[Thing] & string}`;
}[keyof Things];

/** All actions, in the order of their texts. */
export const AUDIT_ACTIONS = Object.entries(en.audit.actions).flatMap(([thing, verbs]) =>
  typeof verbs === "string" ? [thing] : Object.keys(verbs).map((verb) => `${thing}.${verb}`),
) as AuditAction[];

export function isAuditAction(action: string): action is AuditAction {
  return (AUDIT_ACTIONS as string[]).includes(action);
}
