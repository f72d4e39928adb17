-- end_holds: moves holds from reserved to settled or released, each once. Returns for each hold the state that it has
-- afterwards and whether this call moved it; no row for a hold that does not exist. The answer of a settled hold is kept for
-- a replay of its operation.
--
-- p_ends: [{hold, state, answer}]; no two may name the same hold.
--
-- The state of a hold is compared with IS TRUE so that the index on states is not used: a hold is found by its primary key.
-- The settings on the function keep one plan by primary key, whatever the statistics say.
--
-- Locks: the holds, their operations, usage days, and last the balances, each kind by its key.
-- Indexes: primary keys.
CREATE OR REPLACE FUNCTION end_holds(p_ends jsonb)
RETURNS TABLE (hold uuid, state hold_state, moved boolean) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off
SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  v_ids uuid[]; v_states hold_state[]; v_answers jsonb[]; v_has_answers boolean;
  h holds; v_ended holds[]; v_settled uuid[]; v_released uuid[];
BEGIN
  SELECT array_agg(e.hold), array_agg(e.state), array_agg(nullif(e.answer, 'null')), bool_or(e.answer <> 'null')
    INTO v_ids, v_states, v_answers, v_has_answers
    FROM jsonb_to_recordset(p_ends) AS e(hold uuid, state hold_state, answer jsonb);
  WITH moved AS (
    UPDATE holds o SET state = v_states[array_position(v_ids, o.id)], ended_at = now()
      WHERE o.id = ANY (v_ids) AND (o.state = 'reserved') IS TRUE RETURNING o AS ended
  ) SELECT coalesce(array_agg(m.ended), '{}'), array_agg((m.ended).id) FILTER (WHERE (m.ended).state = 'settled'),
      array_agg((m.ended).id) FILTER (WHERE (m.ended).state = 'released')
    INTO v_ended, v_settled, v_released FROM moved m;

  FOREACH h IN ARRAY v_ended LOOP
    hold := h.id; state := h.state; moved := true;
    RETURN NEXT;
  END LOOP;
  IF cardinality(v_ended) < cardinality(v_ids) THEN
    RETURN QUERY SELECT o.id, o.state, false FROM holds o
      WHERE o.id = ANY (v_ids) AND o.id <> ALL (ARRAY (SELECT x.id FROM unnest(v_ended) x));
  END IF;
  IF v_released IS NOT NULL THEN DELETE FROM operations o WHERE o.id = ANY (v_released); END IF;
  IF v_has_answers AND v_settled IS NOT NULL THEN
    UPDATE operations o SET state = 'succeeded', answer = v_answers[array_position(v_ids, o.id)]
      WHERE o.id = ANY (v_settled) AND v_answers[array_position(v_ids, o.id)] IS NOT NULL AND o.state = 'running';
  END IF;

  UPDATE usage_days u SET reserved_credits = reserved_credits - d.amount, released_credits = released_credits + d.back,
      spent_credits = spent_credits + d.amount - d.back, operations = operations + d.settled
    FROM (
      SELECT x.pool_id, x.day, x.classroom_id, x.activity_id, x.actor_id, x.app_slug, x.media_type, x.model,
          sum(x.amount_credits) AS amount, count(*) FILTER (WHERE x.state = 'settled') AS settled,
          coalesce(sum(x.amount_credits) FILTER (WHERE x.state = 'released'), 0) AS back
        FROM unnest(v_ended) x GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8
    ) d
    WHERE u.pool_id = d.pool_id AND u.day = d.day AND u.classroom_id = d.classroom_id AND u.activity_id = d.activity_id
      AND u.actor_id = d.actor_id AND u.app_slug = d.app_slug AND u.media_type = d.media_type AND u.model = d.model;

  -- Written while the balances are locked, so that entries are in the order of the balance.
  WITH sums AS (
    SELECT x.pool_id, sum(x.amount_credits)::int AS amount,
        coalesce(sum(x.amount_credits) FILTER (WHERE x.state = 'released'), 0)::int AS back
      FROM unnest(v_ended) x GROUP BY x.pool_id ORDER BY x.pool_id
  ), moved AS (
    UPDATE pool_balances b SET reserved = b.reserved - s.amount, available = b.available + s.back,
        spent = b.spent + s.amount - s.back
      FROM sums s WHERE b.pool_id = s.pool_id RETURNING b.pool_id, b.available - s.back AS before
  )
  INSERT INTO ledger_entries (id, pool_id, type, amount_credits, balance_after_credits, hold_id, media_type, model,
      actor_id, classroom_id, activity_id, app_slug, operation_id)
    SELECT new_uuid_v7(), x.pool_id, (CASE x.state WHEN 'settled' THEN 'settle' ELSE 'release' END)::entry_type,
      x.amount_credits,
      m.before + sum(CASE x.state WHEN 'released' THEN x.amount_credits ELSE 0 END) OVER (PARTITION BY x.pool_id ORDER BY x.id),
      x.id, x.media_type, x.model, x.actor_id, x.classroom_id, x.activity_id, x.app_slug, x.operation_id
    FROM unnest(v_ended) x JOIN moved m ON m.pool_id = x.pool_id ORDER BY x.pool_id, x.id;
END $$;
