-- end_holds: moves holds of one pool from reserved to settled or released, each once. Each array has one element per hold; no hold
-- twice. Returns for each hold the state that it has afterwards and whether this call moved it; no row for a hold that does not
-- exist.
--
-- p_answers: the answer of a settled hold, which is kept for a replay of its operation. Null when its call had no key, or when its
-- operation already has the answer.
--
-- The state is compared with IS TRUE so that PostgreSQL finds a hold by its primary key and not by a partial index, whatever the
-- statistics say. The settings on the function have the same purpose.
--
-- A settled hold gets its ledger entry, under the hold's own id. A released hold frees its Idempotency-Key. What was settled and
-- released is added to the totals of the hold's day.
--
-- Locks: the holds by id, the operations of the settled holds by id, those of the released holds by id, the balance, and last the
-- usage days by key.
-- Indexes: primary keys.
CREATE OR REPLACE FUNCTION end_holds(p_holds uuid[], p_states hold_state[], p_answers jsonb[])
RETURNS TABLE (hold uuid, state hold_state, moved boolean) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off
SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE h holds; v_ended holds[]; e ledger_entries; v_entries ledger_entries[] := '{}'; v_spent int := 0; v_released int := 0;
BEGIN
  WITH ended AS (
    UPDATE holds o SET state = p_states[array_position(p_holds, o.id)], ended_at = now()
      WHERE o.id = ANY (p_holds) AND (o.state = 'reserved') IS TRUE RETURNING o
  ) SELECT coalesce(array_agg(n.o), '{}') INTO v_ended FROM ended n;
  FOREACH h IN ARRAY v_ended LOOP
    IF h.pool_id <> v_ended[1].pool_id THEN RAISE EXCEPTION 'the holds of one statement belong to one pool'; END IF;
    IF h.state = 'released' THEN v_released := v_released + h.amount_credits;
    ELSE
      e.id := h.id; e.type := 'settle'; e.amount_credits := h.amount_credits; e.media_type := h.media_type; e.model := h.model;
      e.actor_id := h.actor_id; e.classroom_id := h.classroom_id; e.activity_id := h.activity_id; e.app_slug := h.app_slug;
      e.operation_id := h.operation_id;
      v_entries := v_entries || e; v_spent := v_spent + h.amount_credits;
    END IF;
    hold := h.id; state := h.state; moved := true;
    RETURN NEXT;
  END LOOP;
  IF cardinality(v_ended) < cardinality(p_holds) THEN
    RETURN QUERY SELECT o.id, o.state, false FROM holds o
      WHERE o.id = ANY (p_holds) AND o.id <> ALL (ARRAY (SELECT n.id FROM unnest(v_ended) n));
  END IF;
  IF cardinality(v_ended) = 0 THEN RETURN; END IF;

  IF num_nonnulls(VARIADIC p_answers) > 0 THEN
    UPDATE operations o SET state = 'succeeded', answer = p_answers[array_position(p_holds, o.id)]
      FROM unnest(v_entries) n WHERE o.id = n.id AND p_answers[array_position(p_holds, o.id)] IS NOT NULL AND o.state = 'running';
  END IF;
  IF v_released > 0 THEN
    DELETE FROM operations o USING unnest(v_ended) n WHERE o.id = n.id AND n.state = 'released';
  END IF;

  PERFORM append_ledger_entries(h.pool_id, v_entries, v_released, -v_spent - v_released);
  INSERT INTO usage_days AS u (pool_id, day, classroom_id, activity_id, actor_id, app_slug, media_type, model,
      spent_credits, released_credits, operations)
    SELECT n.pool_id, n.day, n.classroom_id, n.activity_id, n.actor_id, n.app_slug, n.media_type, n.model,
        sum(CASE n.state WHEN 'settled' THEN n.amount_credits ELSE 0 END), sum(CASE n.state WHEN 'released' THEN n.amount_credits ELSE 0 END),
        sum((n.state = 'settled')::int)
      FROM unnest(v_ended) n GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8
    ON CONFLICT ON CONSTRAINT usage_days_pkey DO UPDATE SET spent_credits = u.spent_credits + excluded.spent_credits,
      released_credits = u.released_credits + excluded.released_credits, operations = u.operations + excluded.operations;
END $$;
