-- count_works: updates how many works an activity has, how many of them wait for review, and when one of them last changed
-- (protocol: Review). Counting on each read would take longer with every work. It also tells the students: once the transaction has
-- committed, listeners of the channel changes get `own-works <student id> <submission id>` for each work.
--
-- Locks: the activities, by id, after the works.
-- Indexes: primary keys.
CREATE OR REPLACE FUNCTION count_works() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE v_after submissions[] := '{}'; v_before submissions[] := '{}';
BEGIN
  IF TG_OP <> 'DELETE' THEN v_after := ARRAY(SELECT n FROM new_rows n); END IF;
  IF TG_OP <> 'INSERT' THEN v_before := ARRAY(SELECT o FROM old_rows o); END IF;
  PERFORM 1 FROM activities a WHERE a.id IN (SELECT w.activity_id FROM unnest(v_after || v_before) w)
    ORDER BY a.id FOR NO KEY UPDATE;
  UPDATE activities a SET submission_count = a.submission_count + c.works, waiting_count = a.waiting_count + c.waiting,
      works_changed_at = greatest(a.works_changed_at, c.changed_at)
    FROM (
      SELECT w.activity_id, sum(w.works) AS works, sum(w.waiting) AS waiting, max(w.changed_at) AS changed_at FROM (
        SELECT n.activity_id, 1 AS works, (n.status = 'submitted')::int AS waiting, n.status_changed_at AS changed_at
          FROM unnest(v_after) n
        UNION ALL SELECT o.activity_id, -1, -(o.status = 'submitted')::int, NULL FROM unnest(v_before) o
      ) w GROUP BY 1
    ) c WHERE a.id = c.activity_id;
  PERFORM pg_notify('changes', 'own-works ' || w.student_id || ' ' || w.id) FROM unnest(v_after || v_before) w;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "submissions_count_added" AFTER INSERT ON "submissions"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_works();

CREATE OR REPLACE TRIGGER "submissions_count_changed" AFTER UPDATE ON "submissions"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_works();

CREATE OR REPLACE TRIGGER "submissions_count_removed" AFTER DELETE ON "submissions"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_works();
