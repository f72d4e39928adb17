/** The filters of the audit log, by their names in the page's URL and in the API. */
export const AUDIT_FILTERS = ["action", "actor", "subject", "schoolId", "from", "to"] as const;
/** The name of a filter of the audit log. */
export type AuditFilterName = (typeof AUDIT_FILTERS)[number];
