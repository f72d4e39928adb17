-- Excerpts of incidents that may be too old, oldest first.
CREATE INDEX safety_incidents_excerpt_idx ON safety_incidents (at) WHERE excerpt IS NOT NULL;

-- The readings of incidents are kept as long as the other readings.
DROP INDEX audit_events_expiring_idx;
CREATE INDEX audit_events_expiring_idx ON audit_events (at) WHERE action IN
  ('person.read', 'submission.read', 'students.read', 'usage.read', 'incident.read', 'sign-in', 'sign-out', 'launch.start');
