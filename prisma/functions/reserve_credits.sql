-- reserve_credits: checks and holds the credits of one or many calls before a provider is asked. Finds out what each session
-- and key mean and whether model, daily limit and balance allow the call, then takes the hold. For an image (job) it also
-- creates the job. Returns one row per call, identified by its hold:
--   reserved {price, pool} | refused {refusal, cause} | running | other-body | replay <answer> | model | stopped
--   daily {limit, used, retryAfterSeconds} | credits {required, available}
--
-- p_calls: [{launch, actor, purpose, student, activity, app, hold, mediaType, model, kind, and optionally key, bodyHash (hex),
-- job, quality, request, answer}]. A call without a key is its own operation.
--
-- Of two calls with the same key in one statement the second is running, even if the first is refused: the caller asks again.
-- Whether a teacher has stopped spending is read last, after the wait for a key.
--
-- A text's hold does not wait for the disk: the settle that follows does, and the write-ahead log is one file in order. If the
-- server loses power in between, nothing was held, so nothing can be settled and nothing is delivered. An image's hold does
-- wait, because the caller is answered at once. So does a replay: the settle that it reports may not be on disk yet.
--
-- The settings on the function keep one plan by primary key, whatever the statistics say.
--
-- Locks: operation keys, students' days (only under a daily limit), usage days, and last the balances.
-- Indexes: operations_scope_key, usage_days_actor_idx, primary keys.
CREATE OR REPLACE FUNCTION reserve_credits(p_instance uuid, p_calls jsonb)
RETURNS TABLE (hold uuid, outcome text, detail jsonb) LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_asked asked_call[] := ask_calls(p_calls); v_begun uuid[]; v_answered uuid[] := '{}'; v_stopped uuid[]; v_pool uuid; v_left int;
  q asked_call; a admitted_call; v_taken admitted_call[] := '{}'; v_given_back uuid[] := '{}'; v_waits boolean := false;
  v_setting text;
BEGIN
  IF p_calls @? '$[*].key' THEN
    -- Claims the free keys, which are nearly all of them, in one statement.
    WITH begun AS (
      INSERT INTO operations AS o (id, profile_id, app_slug, kind, key, body_hash, state, instance_id)
        SELECT (x.call).hold, (x.call).actor, (x.call).app_slug, x.kind, (x.call).key, x.body_hash, 'running', p_instance
          FROM unnest(v_asked) x WHERE x.refusal IS NULL AND (x.call).key IS NOT NULL
        ON CONFLICT (profile_id, app_slug, kind, key) DO NOTHING RETURNING o.id
    ) SELECT coalesce(array_agg(id), '{}') INTO v_begun FROM begun;
    IF cardinality(v_begun) < cardinality(v_asked) THEN
      FOR hold, outcome, detail IN SELECT w.hold, w.outcome, w.detail FROM wait_for_operations(p_instance, v_asked, v_begun) w LOOP
        v_answered := v_answered || hold; v_waits := v_waits OR outcome = 'replay';
        RETURN NEXT;
      END LOOP;
    END IF;
  END IF;
  SELECT coalesce(array_agg(id), '{}') INTO v_stopped FROM activities
    WHERE id = ANY (SELECT (x.call).activity FROM unnest(v_asked) x) AND spending_stopped_at IS NOT NULL;

  -- By actor, which is the order of the advisory locks.
  FOREACH q IN ARRAY v_asked LOOP
    a := q.call; hold := a.hold; outcome := NULL; detail := NULL;
    CONTINUE WHEN hold = ANY (v_answered);
    IF q.refusal IS NOT NULL THEN outcome := 'refused'; detail := jsonb_build_object('refusal', q.refusal, 'cause', q.cause);
    ELSIF NOT q.allows_model THEN outcome := 'model';
    ELSIF a.activity = ANY (v_stopped) THEN outcome := 'stopped';
    ELSIF a.daily_limit IS NOT NULL AND a.purpose = 'student_activity' THEN
      detail := over_daily_limit(a, v_taken);
      IF detail IS NOT NULL THEN outcome := 'daily'; END IF;
    END IF;
    IF outcome IS NULL THEN
      -- An unlocked read refuses a hopeless call before anything is written; the update in take_holds decides.
      IF v_pool IS DISTINCT FROM a.pool THEN
        v_pool := a.pool;
        SELECT b.available - coalesce((SELECT sum(x.price) FROM unnest(v_taken) x WHERE x.pool = a.pool), 0)
          INTO v_left FROM pool_balances b WHERE b.pool_id = a.pool;
      END IF;
      IF v_left >= a.price THEN
        outcome := 'reserved'; detail := jsonb_build_object('price', a.price, 'pool', a.pool);
        v_left := v_left - a.price; v_taken := v_taken || a; v_waits := v_waits OR a.job IS NOT NULL;
      ELSE outcome := 'credits'; detail := jsonb_build_object('required', a.price, 'available', v_left);
      END IF;
    END IF;
    IF outcome <> 'reserved' THEN v_given_back := v_given_back || hold; END IF;
    RETURN NEXT;
  END LOOP;

  IF cardinality(v_given_back) > 0 THEN DELETE FROM operations o WHERE o.id = ANY (v_given_back); END IF;
  IF cardinality(v_taken) > 0 AND NOT take_holds(p_instance, v_taken) THEN
    -- Other calls took the last credits since the read: raising undoes every row above.
    RAISE EXCEPTION 'not enough credits' USING ERRCODE = 'HB402';
  END IF;
  IF NOT v_waits THEN v_setting := set_config('synchronous_commit', 'off', true);
  ELSIF cardinality(v_taken) = 0 THEN PERFORM write_a_mark();
  END IF;
END $$;
