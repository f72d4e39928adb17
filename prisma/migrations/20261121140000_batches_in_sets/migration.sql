-- What a batch costs, once more: what was asked of the database call by call is asked once for all of them. The rules are
-- the same; only a call that needs more than a look (a key that somebody has, a daily limit) is still looked at alone.
--
-- The settings at the functions keep their plans by the keys of the rows, whatever the tables' statistics say: no plan is
-- made anew for each call, and none walks a table, or the index of a state through which all rows have passed.

DROP FUNCTION reserve_credits(uuid, jsonb);
DROP FUNCTION admit_calls(uuid, jsonb);

-- A call as it was asked, with what its session means, and what its hold would say.
CREATE TYPE asked_call AS (refusal text, cause text, allows_model boolean, kind text, body_hash bytea, call admitted_call);

-- ask_calls: the facts of all calls, read at once, in the order in which their keys are locked. OFFSET 0 keeps
-- `launch_facts` a query of its own for each call, by primary keys, however many calls the planner believes in.
CREATE FUNCTION ask_calls(p_calls jsonb) RETURNS asked_call[] LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT array_agg(ROW(f.refusal, f.cause, f.allows_all_models OR x.model = ANY (f.allowed_models), x.kind,
        decode(x."bodyHash", 'hex'), ROW(x.hold, f.pool_id,
          CASE x."mediaType" WHEN 'text' THEN f.text_price ELSE f.image_price END, (now() AT TIME ZONE f.time_zone)::date,
          f.daily_limit, f.time_zone, x.actor, x.purpose, f.classroom_id, x.activity, x.app, x."mediaType", x.model, x.key,
          x.job, x.quality, x.request, x.answer)::admitted_call)::asked_call
        ORDER BY x.actor, x.app, x.kind, x.key, x.hold)
      FROM jsonb_to_recordset(p_calls) AS x(launch uuid, actor uuid, purpose launch_purpose, student uuid, activity uuid,
        app text, hold uuid, "mediaType" media_type, model text, kind text, key text, "bodyHash" text, job uuid,
        quality text, request jsonb, answer jsonb)
      CROSS JOIN LATERAL (
        SELECT * FROM launch_facts(x.launch, x.actor, x.purpose, x.student, x.activity, x.app) OFFSET 0
      ) f
  );
END $$;

-- wait_for_operations: what the keys mean that somebody has, each looked at alone. Answers for those that do not begin after
-- all: an operation that failed meanwhile, or is a day old, has left its key free.
CREATE FUNCTION wait_for_operations(p_instance uuid, p_asked asked_call[], p_begun uuid[])
RETURNS TABLE (hold uuid, outcome text, detail jsonb) LANGUAGE plpgsql AS $$
DECLARE q asked_call; a admitted_call;
BEGIN
  FOREACH q IN ARRAY p_asked LOOP
    a := q.call;
    CONTINUE WHEN q.refusal IS NOT NULL OR a.key IS NULL OR a.hold = ANY (p_begun);
    RETURN QUERY SELECT a.hold, b.outcome, b.answer
      FROM begin_operation(a.hold, a.actor, a.app_slug, q.kind, a.key, q.body_hash, p_instance) b WHERE b.outcome <> 'begun';
  END LOOP;
END $$;

-- over_daily_limit: {limit, used, retryAfterSeconds} for a call that its student's day has no credits for, else null. What
-- this very statement has taken for the student (p_taken) counts at once.
CREATE FUNCTION over_daily_limit(a admitted_call, p_taken admitted_call[]) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE v_used int;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(a.actor::text, 1));
  SELECT coalesce(sum(reserved_credits + spent_credits), 0) INTO v_used FROM usage_days WHERE actor_id = a.actor AND day = a.day;
  SELECT v_used + coalesce(sum(x.price), 0) INTO v_used FROM unnest(p_taken) x WHERE x.actor = a.actor AND x.day = a.day;
  IF v_used + a.price <= a.daily_limit THEN RETURN NULL; END IF;
  RETURN jsonb_build_object('limit', a.daily_limit, 'used', v_used, 'retryAfterSeconds',
    ceil(extract(epoch FROM ((a.day + 1)::timestamp AT TIME ZONE a.time_zone) - now())));
END $$;

-- take_holds: the writing for calls that are allowed; false when others took the last credits since we looked. The balances
-- come last, each moved once for all of its calls, and the ledger is written while they are held.
DROP FUNCTION take_holds(uuid, admitted_call[]);
CREATE FUNCTION take_holds(p_instance uuid, p_calls admitted_call[]) RETURNS boolean LANGUAGE plpgsql AS $$
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

-- reserve_credits: the one call before a provider is asked, for one call of an app or for many at once. Finds out what
-- each session means, what its key means, whether model, daily limit and balance allow it, and takes the hold; for an
-- image (`job`) also accepts the job. Every call is answered, by its hold's id:
--   reserved {price, pool} | refused {refusal, cause} | running | other-body | replay <answer> | model | stopped
--   daily {limit, used, retryAfterSeconds} | credits {required, available}
-- p_calls: [{launch, actor, purpose, student, activity, app, hold, mediaType, model, kind, and where there are any: key,
-- bodyHash (hex), job, quality, request, answer}]. Without a key a call is its own operation.
-- Of two calls with one key the second is `running`, though the first may be refused in the same breath: the caller asks again.
-- Whether a teacher has stopped the spending is read last, after the wait for a key.
-- The hold of a text is not waited for until it is on the disk: the settle that follows is, and takes it along. Should the
-- server lose power before that, nothing was held, nothing can be settled, and nothing is delivered. That of an image is
-- waited for, since the caller is told of it at once. So is what a replay tells: its settle may not have reached the disk.
-- Locks: operation keys, students' days (only under a daily limit), usage days, and last the balances.
CREATE FUNCTION reserve_credits(p_instance uuid, p_calls jsonb)
RETURNS TABLE (hold uuid, outcome text, detail jsonb) LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_asked asked_call[] := ask_calls(p_calls); v_begun uuid[]; v_answered uuid[] := '{}'; v_stopped uuid[]; v_pool uuid; v_left int;
  q asked_call; a admitted_call; v_taken admitted_call[] := '{}'; v_given_back uuid[] := '{}'; v_waits boolean := false;
  v_setting text;
BEGIN
  IF p_calls @? '$[*].key' THEN
    -- The keys that are free, nearly all, in one statement.
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

  -- In the order of the actors.
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
      -- A look without a lock spares a hopeless call all of the writing; the condition of the update in take_holds decides.
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
    -- Others took the last credits since we looked: undo every row above.
    RAISE EXCEPTION 'not enough credits' USING ERRCODE = 'HB402';
  END IF;
  IF NOT v_waits THEN v_setting := set_config('synchronous_commit', 'off', true);
  ELSIF cardinality(v_taken) = 0 THEN PERFORM write_a_mark();
  END IF;
END $$;

-- end_holds: reserved → settled | released, once each. Answers for each the state that the hold has afterwards, and
-- whether this call moved it; nothing for a hold that does not exist. An answer is kept for the operation's replay when
-- the hold settles.
-- p_ends: [{hold, state, answer}]; no two may name the same hold.
-- Locks: the holds, then their operations, usage days, and last the balances, each kind in the order of its key.
-- A hold's state is compared IS TRUE so that no index of it is used: a hold is found by its key.
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

  -- The ledger is written while the balances are held: its order is theirs.
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
-- An operation's row grows by its answer: with room on its page it stays there, and its three indexes as they are.
ALTER TABLE operations SET (fillfactor = 25);
