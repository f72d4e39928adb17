CREATE TABLE notifications (
  id uuid PRIMARY KEY,
  profile_id uuid NOT NULL REFERENCES profiles ON DELETE RESTRICT ON UPDATE CASCADE,
  kind text NOT NULL,
  group_key text,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  read_at timestamptz(3),
  params jsonb NOT NULL DEFAULT '{}',
  href text NOT NULL,
  subject_id uuid REFERENCES profiles ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT notifications_href_check CHECK (href LIKE '/%' AND href NOT LIKE '//%')
);
CREATE UNIQUE INDEX notifications_group_key ON notifications (profile_id, group_key);
CREATE INDEX notifications_profile_idx ON notifications (profile_id, at DESC, id DESC);
CREATE INDEX notifications_unread_idx ON notifications (profile_id) WHERE read_at IS NULL;
CREATE INDEX notifications_subject_idx ON notifications (subject_id);
CREATE INDEX notifications_at_idx ON notifications (at);
