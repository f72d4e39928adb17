-- apply_roster_batch: applies the next changes of a roster import, at most p_limit, in the order of their `seq`: classrooms
-- before people. Returns how many it took, including those that it could not apply; 0 when none is left or the import is not
-- being applied.
--
-- It writes only what the file changes about a person, so that what was edited since the check stays; so does a consent that was
-- recorded since; a change of which nothing else is left is then unchanged. A change becomes a problem when its login name was taken, or its classroom archived, since the check. A change of
-- a person who was erased or left the school since is dropped. Nobody knows the password of p_password_hash: new people can sign in only once they have a
-- sign-in card.
--
-- The statistics of the tables do not know a new school yet, so no plan may depend on them. The changes are read by a range of their
-- numbers, every other table by a list of keys, and the two are joined by hash. The school of a classroom or profile is compared with
-- IS [NOT] DISTINCT FROM, which uses no index, so that their rows are always found by the list of keys.
--
-- Locks: the import, so that one batch of it runs at a time; the profiles, by id; the API tokens, then the launches, of archived people.
-- Indexes: the primary keys, profiles_login_key, enrolments_profile_idx, launches_actor_idx, api_tokens_profile_idx.
CREATE OR REPLACE FUNCTION apply_roster_batch(p_import uuid, p_limit int, p_password_hash text) RETURNS int LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_nestloop = off AS $$
DECLARE
  v_school uuid;
  v_applied_by uuid;
  v_batch roster_changes[];
  v_count int;
  v_first int;
  v_last int;
  v_targets uuid[];
  v_dropped int[];
  v_login_taken int[];
  v_archived_classrooms uuid[];
  v_into_archived int[];
  v_archived_people uuid[];
BEGIN
  SELECT i.school_id, i.applied_by_id INTO v_school, v_applied_by FROM roster_imports i
    WHERE i.id = p_import AND i.status = 'applying' FOR UPDATE;
  IF NOT FOUND THEN RETURN 0; END IF;
  v_batch := ARRAY(SELECT c FROM roster_changes c
    WHERE c.import_id = p_import AND c.kind <> 'unchanged' AND NOT c.is_applied ORDER BY c.seq LIMIT p_limit);
  v_count := cardinality(v_batch);
  IF v_count = 0 THEN RETURN 0; END IF;
  v_first := v_batch[1].seq;
  v_last := v_batch[v_count].seq;
  v_targets := ARRAY(SELECT c.target_id FROM unnest(v_batch) c);

  INSERT INTO classrooms (id, name, school_id, pool_id, sourced_id)
    SELECT c.target_id, c.name, v_school, p.id, c.sourced_id FROM unnest(v_batch) c
      JOIN credit_pools p ON p.school_id = v_school
    WHERE c.type = 'classroom' AND c.kind = 'added';
  UPDATE classrooms t SET name = c.name, sourced_id = coalesce(c.sourced_id, t.sourced_id),
    status = CASE c.kind WHEN 'archived' THEN 'archived' WHEN 'restored' THEN 'active' ELSE t.status END::record_status
  FROM unnest(v_batch) c WHERE c.type = 'classroom' AND c.kind <> 'added'
    AND t.id = ANY (v_targets) AND t.id = c.target_id AND t.school_id IS NOT DISTINCT FROM v_school;

  PERFORM 1 FROM profiles p WHERE p.id = ANY (v_targets) ORDER BY p.id FOR UPDATE;
  v_dropped := ARRAY(SELECT c.seq FROM unnest(v_batch) c JOIN profiles p ON p.id = c.target_id
    WHERE p.id = ANY (v_targets) AND (p.erased_at IS NOT NULL OR p.school_id IS DISTINCT FROM v_school));
  v_login_taken := ARRAY(SELECT c.seq FROM unnest(v_batch) c JOIN profiles p ON p.login = c.login AND p.id <> c.target_id
    WHERE p.login = ANY (ARRAY(SELECT l.login FROM unnest(v_batch) l)) AND c.type = 'person'
      AND (c.kind = 'added' OR 'login' = ANY (c.fields)) AND c.seq <> ALL (v_dropped));
  v_archived_classrooms := ARRAY(SELECT t.id FROM classrooms t WHERE t.status <> 'active' AND t.id = ANY (ARRAY(
    SELECT (x ->> 'classroomId')::uuid FROM unnest(v_batch) c, jsonb_array_elements(c.enrolments) x
    WHERE NOT (x ->> 'isEnded')::boolean)));
  v_into_archived := ARRAY(SELECT c.seq FROM unnest(v_batch) c WHERE c.seq <> ALL (v_dropped || v_login_taken) AND EXISTS (
    SELECT 1 FROM jsonb_array_elements(c.enrolments) x
    WHERE NOT (x ->> 'isEnded')::boolean AND (x ->> 'classroomId')::uuid = ANY (v_archived_classrooms)));
  INSERT INTO roster_problems (import_id, seq, file, row, field, code, value)
    SELECT p_import, n.last + row_number() OVER (ORDER BY c.seq), coalesce(c.file, ''), coalesce(c.row, 0),
      CASE WHEN c.seq = ANY (v_login_taken) THEN 'login' WHEN c.sourced_id IS NULL THEN 'class' ELSE 'sourcedId' END,
      CASE WHEN c.seq = ANY (v_login_taken) THEN 'loginTaken' ELSE 'archivedClass' END,
      CASE WHEN c.seq = ANY (v_login_taken) THEN c.login ELSE (SELECT min(t.name) FROM classrooms t
        WHERE t.id = ANY (v_archived_classrooms)
        AND t.id IN (SELECT (x ->> 'classroomId')::uuid FROM jsonb_array_elements(c.enrolments) x)) END
    FROM unnest(v_batch) c, (SELECT coalesce(max(q.seq), 0) AS last FROM roster_problems q WHERE q.import_id = p_import) n
    WHERE c.seq = ANY (v_login_taken || v_into_archived);
  -- A refused row has no warning, which says that the row is imported.
  DELETE FROM roster_problems q USING unnest(v_batch) c WHERE q.import_id = p_import AND q.code = 'sameNumber'
    AND c.seq = ANY (v_login_taken || v_into_archived) AND q.file = c.file AND q.row = c.row;
  v_dropped := v_dropped || v_login_taken || v_into_archived;
  DELETE FROM roster_changes c WHERE c.import_id = p_import AND c.seq = ANY (v_dropped);
  UPDATE roster_changes c SET consent = NULL, fields = array_remove(c.fields, 'consent'), before = c.before - 'consent',
    after = c.after - 'consent',
    kind = CASE WHEN c.kind = 'changed' AND c.fields = '{consent}' THEN 'unchanged' ELSE c.kind END
  FROM profiles p WHERE c.import_id = p_import AND c.seq BETWEEN v_first AND v_last AND c.consent IS NOT NULL
    AND p.id = ANY (v_targets) AND p.id = c.target_id AND p.consent::text <> c.before ->> 'consent';
  v_batch := ARRAY(SELECT c FROM roster_changes c WHERE c.import_id = p_import AND c.seq BETWEEN v_first AND v_last
    AND c.kind <> 'unchanged' AND NOT c.is_applied ORDER BY c.seq);

  INSERT INTO profiles (id, login, password_hash, role, display_name, school_id, sourced_id, sso_id, consent, consent_set_at,
      consent_set_by_id)
    SELECT c.target_id, c.login, p_password_hash, c.role, c.name, v_school, c.sourced_id, c.sso_id, coalesce(c.consent, 'unknown'),
      CASE WHEN c.consent IS NOT NULL THEN now() END, CASE WHEN c.consent IS NOT NULL THEN v_applied_by END FROM unnest(v_batch) c
    WHERE c.type = 'person' AND c.kind = 'added';
  UPDATE profiles p SET display_name = CASE WHEN 'name' = ANY (c.fields) THEN c.name ELSE p.display_name END,
    login = CASE WHEN 'login' = ANY (c.fields) THEN c.login ELSE p.login END,
    sourced_id = coalesce(c.sourced_id, p.sourced_id), sso_id = coalesce(c.sso_id, p.sso_id), consent = coalesce(c.consent, p.consent),
    consent_set_at = CASE WHEN c.consent IS NULL THEN p.consent_set_at ELSE now() END,
    consent_set_by_id = CASE WHEN c.consent IS NULL THEN p.consent_set_by_id ELSE v_applied_by END,
    status = CASE c.kind WHEN 'archived' THEN 'archived' WHEN 'restored' THEN 'active' ELSE p.status END::record_status
  FROM unnest(v_batch) c WHERE c.type = 'person' AND c.kind <> 'added' AND p.id = ANY (v_targets) AND p.id = c.target_id;

  v_archived_people := ARRAY(SELECT c.target_id FROM unnest(v_batch) c WHERE c.type = 'person' AND c.kind = 'archived');
  UPDATE api_tokens t SET revoked_at = now() WHERE t.profile_id = ANY (v_archived_people) AND t.revoked_at IS NULL;
  UPDATE launches l SET revoked_at = now() WHERE l.actor_id = ANY (v_archived_people) AND l.revoked_at IS NULL
    AND l.expires_at > now();

  UPDATE enrolments e SET status = 'archived' FROM unnest(v_batch) c
    WHERE c.type = 'person' AND c.kind <> 'archived'
      AND e.profile_id = ANY (v_targets) AND e.profile_id = c.target_id AND e.status = 'active'
      AND coalesce((SELECT (x ->> 'isEnded')::boolean FROM jsonb_array_elements(c.enrolments) x
        WHERE (x ->> 'classroomId')::uuid = e.classroom_id), c.ends_others);
  INSERT INTO enrolments AS e (classroom_id, profile_id, kind, class_number)
    SELECT x."classroomId", c.target_id, x.kind, x."classNumber" FROM unnest(v_batch) c,
      jsonb_to_recordset(c.enrolments) AS x ("classroomId" uuid, kind enrolment_kind, "classNumber" int, "isEnded" boolean)
    WHERE c.type = 'person' AND c.kind <> 'archived' AND NOT x."isEnded"
  ON CONFLICT (classroom_id, profile_id) DO UPDATE SET status = 'active', kind = excluded.kind,
    class_number = coalesce(excluded.class_number, e.class_number)
  WHERE e.status <> 'active' OR e.kind <> excluded.kind
    OR e.class_number IS DISTINCT FROM coalesce(excluded.class_number, e.class_number);

  UPDATE roster_changes c SET is_applied = true WHERE c.import_id = p_import
    AND c.seq BETWEEN v_first AND v_last AND c.kind <> 'unchanged';
  UPDATE roster_imports i SET done_count = i.done_count + v_count, worked_at = now() WHERE i.id = p_import;
  RETURN v_count;
END $$;
