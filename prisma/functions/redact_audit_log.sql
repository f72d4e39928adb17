-- redact_audit_log: the only way to take something out of the audit log, which is otherwise append-only. It runs with the
-- rights of its owner, because the hub's own role may not change the log.
--
--   p_profile: only for a person whose data was erased
--     the network addresses of what this person did
--     the details of events by or about the person that quote one of p_words, and of take-downs, which have titles of works
--   p_profile null: up to p_limit of each kind that is no longer kept (protocol: Retention)
--     network addresses after 90 days
--     `readings`, the records of staff who viewed students' data, after 2 years
--     `visits`, the sign-ins, sign-outs and starts of apps: those of staff after 2 years, all others after 90 days
--     the details of take-downs of works that are deleted, and of files whose student has none left
-- Apart from these records, who did what to whom and when stays.
--
-- No statement reads the records that stay, of which a hub may have millions: after 2 years all of audit_events_expiring_idx goes,
-- and the visits of students are found student by student.
--
-- Its search path ends with pg_temp. Otherwise a temporary table named audit_events would be used instead, with its triggers.
--
-- Locks: the rows it changes.
-- Indexes: audit_events_actor_idx, audit_events_subject_idx, audit_events_address_idx, audit_events_action_idx,
-- audit_events_expiring_idx, audit_events_visitor_idx.
CREATE OR REPLACE FUNCTION redact_audit_log(p_profile uuid, p_words text[], p_limit int)
RETURNS TABLE (addresses int, details int, readings int, visits int) LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  c_address_kept CONSTANT interval := '90 days';
  c_staff_kept CONSTANT interval := '2 years';
  c_visit_kept CONSTANT interval := '90 days';
BEGIN
  addresses := 0; details := 0; readings := 0; visits := 0;
  IF p_profile IS NOT NULL AND NOT EXISTS (SELECT 1 FROM profiles p WHERE p.id = p_profile AND p.erased_at IS NOT NULL) THEN
    RAISE EXCEPTION 'the person was not erased' USING ERRCODE = 'insufficient_privilege';
  END IF;
  -- Read by refuse_audit_change, until the end of this function.
  PERFORM set_config('hub.redacts_audit_log', 'on', true);
  IF p_profile IS NOT NULL THEN
    UPDATE audit_events SET address = NULL WHERE actor_id = p_profile AND address IS NOT NULL;
    GET DIAGNOSTICS addresses = ROW_COUNT;
    UPDATE audit_events e SET detail = '{}' WHERE (e.actor_id = p_profile OR e.subject_id = p_profile)
      AND (e.action = 'work.take-down'
        OR EXISTS (SELECT 1 FROM unnest(p_words) w WHERE w <> '' AND position(lower(w) IN lower(e.detail::text)) > 0));
    GET DIAGNOSTICS details = ROW_COUNT;
  ELSE
    UPDATE audit_events SET address = NULL WHERE id IN (SELECT e.id FROM audit_events e
      WHERE e.address IS NOT NULL AND e.at < now() - c_address_kept ORDER BY e.at LIMIT p_limit);
    GET DIAGNOSTICS addresses = ROW_COUNT;
    WITH gone AS (
      DELETE FROM audit_events WHERE id IN (SELECT e.id FROM audit_events e
        WHERE e.action IN ('person.read', 'submission.read', 'students.read', 'usage.read', 'incident.read', 'sign-in', 'sign-out',
            'launch.start')
          AND e.at < now() - c_staff_kept ORDER BY e.at LIMIT p_limit)
      RETURNING action IN ('sign-in', 'sign-out', 'launch.start') AS is_visit
    ) SELECT count(*) FILTER (WHERE NOT g.is_visit), count(*) FILTER (WHERE g.is_visit) INTO readings, visits FROM gone g;
    -- The limit inside the LATERAL is there for the plan: it looks each student's visits up, and joins no table as a whole.
    WITH gone AS (
      DELETE FROM audit_events WHERE id IN (
        (SELECT v.id FROM profiles p CROSS JOIN LATERAL (SELECT e.id FROM audit_events e
            WHERE e.action IN ('sign-in', 'sign-out', 'launch.start') AND e.actor_id = p.id AND e.at < now() - c_visit_kept
            ORDER BY e.actor_id, e.at LIMIT p_limit) v
          WHERE p.role = 'student' LIMIT p_limit)
        UNION ALL
        (SELECT e.id FROM audit_events e
          WHERE e.action IN ('sign-in', 'sign-out', 'launch.start') AND e.actor_id IS NULL AND e.at < now() - c_visit_kept
          LIMIT p_limit))
      RETURNING 1
    ) SELECT visits + count(*) INTO visits FROM gone;
    UPDATE audit_events SET detail = '{}' WHERE id IN (SELECT e.id FROM audit_events e
      WHERE e.action = 'work.take-down' AND e.detail <> '{}' AND CASE e.target_type
        WHEN 'submission' THEN NOT EXISTS (SELECT 1 FROM submissions w WHERE w.id = e.target_id::uuid)
        ELSE NOT EXISTS (SELECT 1 FROM stored_files f WHERE f.owner_id = e.subject_id AND f.state <> 'removed') END
      LIMIT p_limit);
    GET DIAGNOSTICS details = ROW_COUNT;
  END IF;
  PERFORM set_config('hub.redacts_audit_log', 'off', true);
  RETURN NEXT;
END $$;
