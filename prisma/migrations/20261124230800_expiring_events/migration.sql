-- By hand

-- For redact_audit_log: what goes after two years, by age, and sign-ins, sign-outs and starts by person. They replace an index of
-- the latter by age, which led through all those of staff to find a few of students.
DROP INDEX "audit_events_visit_idx";
CREATE INDEX "audit_events_expiring_idx" ON "audit_events" ("at") WHERE "action" IN
  ('person.read', 'submission.read', 'students.read', 'usage.read', 'sign-in', 'sign-out', 'launch.start');
CREATE INDEX "audit_events_visitor_idx" ON "audit_events" ("actor_id", "at") WHERE "action" IN ('sign-in', 'sign-out', 'launch.start');
