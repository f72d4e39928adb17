export const AUDIT_FILTERS = ["action", "actor", "subject", "schoolId", "from", "to"] as const;
export type AuditFilterName = (typeof AUDIT_FILTERS)[number];
