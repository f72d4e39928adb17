/** What can go wrong in a playground's launch after a good start (protocol: Faults on demand). Apart from the schemas, for pages. */
export const LAUNCH_FAULTS = [
  "no-credits",
  "daily-limit",
  "stopped",
  "consent",
  "closed",
  "rate",
  "slow",
  "provider-fails",
  "empty-text",
  "flagged",
  "ai-hours",
  "taken-down",
] as const;
