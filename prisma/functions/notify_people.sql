-- notify_people: tells people something on the bell (protocol: Notifications). Archived and erased people are told nothing.
--
-- A person has one notification of a group key. Another one of that key is dropped, unless its params have a count: then the one
-- that is there counts one more, and is the newest again. Once the transaction has committed, listeners of the channel changes get
-- `notifications <person id> <notification id>`. Returns how many people were told.
--
-- Locks: the notifications of the key, by person; call it last in a transaction.
-- Indexes: primary keys, notifications_group_key.
CREATE OR REPLACE FUNCTION notify_people(
  p_people uuid[], p_kind text, p_params jsonb, p_href text, p_group_key text DEFAULT NULL, p_subject uuid DEFAULT NULL
) RETURNS int LANGUAGE sql AS $$
  WITH told AS (
    INSERT INTO notifications AS n (id, profile_id, kind, group_key, at, params, href, subject_id)
    SELECT new_uuid_v7(), p.id, p_kind, p_group_key, clock_timestamp(), p_params, p_href, p_subject
    FROM profiles p WHERE p.id = ANY (p_people) AND p.status = 'active' AND p.erased_at IS NULL
      -- Looked up first, since a conflict would write to the row that is there.
      AND (p_params ? 'count' OR NOT EXISTS (SELECT FROM notifications x WHERE x.profile_id = p.id AND x.group_key = p_group_key))
    ORDER BY p.id
    ON CONFLICT (profile_id, group_key) DO UPDATE
      SET at = EXCLUDED.at, href = EXCLUDED.href,
        params = EXCLUDED.params || jsonb_build_object('count', (n.params->>'count')::int + 1)
      WHERE n.params ? 'count'
    RETURNING n.profile_id, n.id)
  SELECT count(pg_notify('changes', 'notifications ' || profile_id || ' ' || id)::text)::int FROM told
$$;
