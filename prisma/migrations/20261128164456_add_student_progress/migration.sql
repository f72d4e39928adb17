CREATE TABLE student_progress (
  activity_id uuid NOT NULL REFERENCES activities ON DELETE CASCADE ON UPDATE CASCADE,
  student_id uuid NOT NULL REFERENCES profiles ON DELETE RESTRICT ON UPDATE CASCADE,
  started_at timestamptz(3),
  last_active_at timestamptz(3),
  closes_at timestamptz(3),
  PRIMARY KEY (activity_id, student_id)
);
CREATE INDEX student_progress_student_idx ON student_progress (student_id);

CREATE INDEX usage_days_activity_idx ON usage_days (activity_id, actor_id);

INSERT INTO student_progress (activity_id, student_id, started_at, last_active_at)
  SELECT activity_id, student_id, min(first_at), max(last_at) FROM (
    SELECT activity_id, actor_id AS student_id, created_at AS first_at, created_at AS last_at FROM launches
      WHERE purpose = 'student_activity'
    UNION ALL SELECT activity_id, student_id, created_at, submitted_at FROM submissions
    UNION ALL SELECT activity_id, student_id, updated_at, updated_at FROM app_states
  ) known GROUP BY activity_id, student_id;
