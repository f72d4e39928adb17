-- take_holds: writes the holds of allowed calls. Returns false when other calls have taken the last credits since
-- reserve_credits read the balance; the caller then rolls back. Each balance is updated once for all of its calls, and the
-- ledger is written while the balances are locked.
--
-- Locks: usage days, then balances, each by its key.
-- Indexes: primary keys.
CREATE OR REPLACE FUNCTION take_holds(p_instance uuid, p_calls admitted_call[]) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE a admitted_call; v_written int;
BEGIN
  INSERT INTO holds (id, pool_id, amount_credits, media_type, model, actor_id, classroom_id, activity_id, app_slug,
      operation_id, day, instance_id)
    SELECT x.hold, x.pool, x.price, x.media_type, x.model, x.actor, x.classroom, x.activity, x.app_slug,
      coalesce(x.key, x.hold::text), x.day, p_instance FROM unnest(p_calls) x;
  INSERT INTO usage_days AS u (pool_id, day, classroom_id, activity_id, actor_id, app_slug, media_type, model, reserved_credits)
    SELECT x.pool, x.day, x.classroom, x.activity, x.actor, x.app_slug, x.media_type, x.model, sum(x.price)
      FROM unnest(p_calls) x GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8
    ON CONFLICT ON CONSTRAINT usage_days_pkey DO UPDATE SET reserved_credits = u.reserved_credits + excluded.reserved_credits;
  FOREACH a IN ARRAY p_calls LOOP
    CONTINUE WHEN a.job IS NULL;
    INSERT INTO media_jobs (id, hold_id, actor_id, app_slug, model, quality, request)
      VALUES (a.job, a.hold, a.actor, a.app_slug, a.model, a.quality, a.request);
    PERFORM graphile_worker.add_job('generate-image', json_build_object('jobId', a.job), job_key := 'image:' || a.job,
      max_attempts := 6);
    UPDATE operations SET state = 'succeeded', answer = a.answer || jsonb_build_object('credits',
      jsonb_build_object('amount', a.price, 'state', 'reserved')) WHERE id = a.hold;
  END LOOP;
  WITH moved AS (
    UPDATE pool_balances b SET available = b.available - x.price, reserved = b.reserved + x.price
      FROM (SELECT c.pool, sum(c.price)::int AS price FROM unnest(p_calls) c GROUP BY c.pool ORDER BY c.pool) x
      WHERE b.pool_id = x.pool AND b.available >= x.price RETURNING b.pool_id, b.available + x.price AS before
  )
  INSERT INTO ledger_entries (id, pool_id, type, amount_credits, balance_after_credits, hold_id, media_type, model,
      actor_id, classroom_id, activity_id, app_slug, operation_id)
    SELECT new_uuid_v7(), x.pool, 'hold', x.price, m.before - sum(x.price) OVER (PARTITION BY x.pool ORDER BY x.hold), x.hold,
      x.media_type, x.model, x.actor, x.classroom, x.activity, x.app_slug, coalesce(x.key, x.hold::text)
    FROM unnest(p_calls) x JOIN moved m ON m.pool_id = x.pool ORDER BY x.pool, x.hold;
  GET DIAGNOSTICS v_written = ROW_COUNT;
  RETURN v_written = cardinality(p_calls);
END $$;
