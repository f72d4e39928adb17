-- Holds are taken and ended many at a time: a pool's balance is one row, and a transaction that moves it waits until the
-- one before has reached the disk. A call with one element is the single case; each rule exists once.
--
-- What keeps concurrent calls from waiting in a circle: every lock has its place in one order, in which each of these
-- functions takes its locks; within one kind of row they go by its key.
--   holds, each with its operation < operation keys < students' days (advisory) < usage days < balances

-- A call that has been let in, with what its hold will say.
CREATE TYPE admitted_call AS (
  hold uuid, pool uuid, price int, day date, daily_limit int, time_zone text,
  actor uuid, purpose launch_purpose, classroom uuid, activity uuid, app_slug text,
  media_type media_type, model text, key text, job uuid, quality text, request jsonb, answer jsonb
);

DROP FUNCTION reserve_credits(uuid, uuid, launch_purpose, uuid, uuid, text, uuid, uuid, media_type, text, text, text, bytea,
  uuid, text, jsonb, jsonb);

-- admit_call: everything about one call that needs no other lock than its key's: what the session means, what the key
-- means, whether the school allows the model, whether the teacher has stopped the spending. Null outcome: admitted.
CREATE FUNCTION admit_call(p_instance uuid, c jsonb, OUT outcome text, OUT detail jsonb, OUT admitted admitted_call)
LANGUAGE plpgsql AS $$
DECLARE
  f record;
  v_hold uuid := c->>'hold'; v_actor uuid := c->>'actor'; v_activity uuid := c->>'activity';
  v_app text := c->>'app'; v_model text := c->>'model'; v_key text := c->>'key';
BEGIN
  SELECT * INTO f FROM launch_facts((c->>'launch')::uuid, v_actor, (c->>'purpose')::launch_purpose, (c->>'student')::uuid,
    v_activity, v_app);
  IF f.refusal IS NOT NULL THEN
    outcome := 'refused'; detail := jsonb_build_object('refusal', f.refusal, 'cause', f.cause); RETURN;
  END IF;
  IF v_key IS NOT NULL THEN
    SELECT b.outcome, b.answer INTO outcome, detail
      FROM begin_operation(v_hold, v_actor, v_app, c->>'kind', v_key, decode(c->>'bodyHash', 'hex'), p_instance) b;
    IF outcome <> 'begun' THEN RETURN; END IF;
    outcome := NULL;
  END IF;
  IF NOT f.allows_all_models AND NOT (v_model = ANY (f.allowed_models)) THEN
    outcome := 'model';
  ELSIF EXISTS (SELECT 1 FROM activities WHERE id = v_activity AND spending_stopped_at IS NOT NULL) THEN
    outcome := 'stopped';
  END IF;
  IF outcome IS NOT NULL THEN
    DELETE FROM operations WHERE id = v_hold; RETURN;
  END IF;
  admitted := ROW(v_hold, f.pool_id, CASE c->>'mediaType' WHEN 'text' THEN f.text_price ELSE f.image_price END,
    (now() AT TIME ZONE f.time_zone)::date, f.daily_limit, f.time_zone,
    v_actor, c->>'purpose', f.classroom_id, v_activity, v_app,
    c->>'mediaType', v_model, v_key, c->>'job', c->>'quality', c->'request', c->'answer')::admitted_call;
END $$;

-- take_holds: the writing for calls that are allowed. The balances come last, each moved once for all of its calls.
CREATE FUNCTION take_holds(p_instance uuid, p_calls admitted_call[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE a admitted_call; p record; v_before int;
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
  FOR p IN SELECT x.pool, sum(x.price)::int AS price FROM unnest(p_calls) x GROUP BY x.pool ORDER BY x.pool LOOP
    UPDATE pool_balances SET available = available - p.price, reserved = reserved + p.price
      WHERE pool_id = p.pool AND available >= p.price RETURNING available + p.price INTO v_before;
    IF NOT FOUND THEN
      -- Others took the last credits since we looked: undo every row above.
      RAISE EXCEPTION 'not enough credits' USING ERRCODE = 'HB402';
    END IF;
    INSERT INTO ledger_entries (id, pool_id, type, amount_credits, balance_after_credits, hold_id, media_type, model,
        actor_id, classroom_id, activity_id, app_slug, operation_id)
      SELECT new_uuid_v7(), x.pool, 'hold', x.price, v_before - sum(x.price) OVER (ORDER BY x.n), x.hold, x.media_type, x.model,
        x.actor, x.classroom, x.activity, x.app_slug, coalesce(x.key, x.hold::text)
      FROM unnest(p_calls) WITH ORDINALITY AS x(hold, pool, price, day, daily_limit, time_zone, actor, purpose, classroom,
        activity, app_slug, media_type, model, key, job, quality, request, answer, n)
      WHERE x.pool = p.pool ORDER BY x.n;
  END LOOP;
END $$;

-- reserve_credits: the one call before a provider is asked, for one call of an app or for many at once. Finds out what
-- each session means, what its key means, whether model, daily limit and balance allow it, and takes the hold; for an
-- image (`job`) also accepts the job. Every call is answered, by its hold's id:
--   reserved {price, pool} | refused {refusal, cause} | running | other-body | replay <answer> | model | stopped
--   daily {limit, used, retryAfterSeconds} | credits {required, available}
-- p_calls: [{launch, actor, purpose, student, activity, app, hold, mediaType, model, kind, and where there are any: key,
-- bodyHash (hex), job, quality, request, answer}]. Without a key a call is its own operation.
-- Of two calls with one key the second is `running`, though the first may be refused in the same breath: the caller asks again.
-- Locks: operation keys, students' days (only under a daily limit), usage days, and last the balances.
CREATE FUNCTION reserve_credits(p_instance uuid, p_calls jsonb)
RETURNS TABLE (hold uuid, outcome text, detail jsonb) LANGUAGE plpgsql AS $$
DECLARE
  c jsonb; o record; a admitted_call; v_admitted admitted_call[] := '{}'; v_taken admitted_call[] := '{}';
  v_available jsonb := '{}'; v_left int; v_used int;
BEGIN
  FOR c IN SELECT x FROM jsonb_array_elements(p_calls) x ORDER BY x->>'actor', x->>'app', x->>'kind', x->>'key', x->>'hold' LOOP
    SELECT * INTO o FROM admit_call(p_instance, c);
    IF o.outcome IS NULL THEN v_admitted := v_admitted || o.admitted;
    ELSE RETURN QUERY SELECT (c->>'hold')::uuid, o.outcome, o.detail;
    END IF;
  END LOOP;

  -- In the order of the actors still. What this very call takes for a student counts at once.
  FOREACH a IN ARRAY v_admitted LOOP
    IF a.daily_limit IS NOT NULL AND a.purpose = 'student_activity' THEN
      PERFORM pg_advisory_xact_lock(hashtextextended(a.actor::text, 1));
      SELECT coalesce(sum(reserved_credits + spent_credits), 0) INTO v_used
        FROM usage_days WHERE actor_id = a.actor AND day = a.day;
      SELECT v_used + coalesce(sum(x.price), 0) INTO v_used FROM unnest(v_taken) x WHERE x.actor = a.actor AND x.day = a.day;
      IF v_used + a.price > a.daily_limit THEN
        DELETE FROM operations WHERE id = a.hold;
        RETURN QUERY SELECT a.hold, 'daily', jsonb_build_object('limit', a.daily_limit, 'used', v_used, 'retryAfterSeconds',
          ceil(extract(epoch FROM ((a.day + 1)::timestamp AT TIME ZONE a.time_zone) - now())));
        CONTINUE;
      END IF;
    END IF;

    -- A look without a lock spares a hopeless call all of the writing; the condition of the update below decides.
    v_left := v_available->>a.pool::text;
    IF v_left IS NULL THEN SELECT available INTO v_left FROM pool_balances WHERE pool_id = a.pool; END IF;
    IF v_left < a.price THEN
      DELETE FROM operations WHERE id = a.hold;
      RETURN QUERY SELECT a.hold, 'credits', jsonb_build_object('required', a.price, 'available', v_left);
      CONTINUE;
    END IF;
    v_available := v_available || jsonb_build_object(a.pool, v_left - a.price);
    v_taken := v_taken || a;
  END LOOP;

  IF cardinality(v_taken) = 0 THEN RETURN; END IF;
  PERFORM take_holds(p_instance, v_taken);
  RETURN QUERY SELECT x.hold, 'reserved', jsonb_build_object('price', x.price, 'pool', x.pool) FROM unnest(v_taken) x;
END $$;

-- end_holds: reserved → settled | released, once each. Answers for each the state that the hold has afterwards, and
-- whether this call moved it; nothing for a hold that does not exist. An answer is kept for the operation's replay when
-- the hold settles.
-- p_ends: [{hold, state, answer}]; no two may name the same hold.
-- Locks: the holds with their operations, usage days, and last the balances.
CREATE FUNCTION end_holds(p_ends jsonb)
RETURNS TABLE (hold uuid, state hold_state, moved boolean) LANGUAGE plpgsql AS $$
DECLARE e record; h holds; d record; p record; v_ended holds[] := '{}'; v_before int;
BEGIN
  FOR e IN SELECT x.* FROM jsonb_to_recordset(p_ends) AS x(hold uuid, state hold_state, answer jsonb) ORDER BY x.hold LOOP
    UPDATE holds SET state = e.state, ended_at = now() WHERE holds.id = e.hold AND holds.state = 'reserved' RETURNING * INTO h;
    IF NOT FOUND THEN
      RETURN QUERY SELECT holds.id, holds.state, false FROM holds WHERE holds.id = e.hold; CONTINUE;
    END IF;
    IF e.state = 'released' THEN
      DELETE FROM operations WHERE operations.id = e.hold;
    ELSIF e.answer IS NOT NULL THEN
      UPDATE operations o SET state = 'succeeded', answer = e.answer WHERE o.id = e.hold AND o.state = 'running';
    END IF;
    v_ended := v_ended || h;
    RETURN QUERY SELECT h.id, h.state, true;
  END LOOP;

  FOR d IN
    SELECT x.pool_id, x.day, x.classroom_id, x.activity_id, x.actor_id, x.app_slug, x.media_type, x.model,
        sum(x.amount_credits) AS amount, count(*) FILTER (WHERE x.state = 'settled') AS settled,
        coalesce(sum(x.amount_credits) FILTER (WHERE x.state = 'released'), 0) AS back
      FROM unnest(v_ended) x GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8
  LOOP
    UPDATE usage_days u SET reserved_credits = reserved_credits - d.amount, released_credits = released_credits + d.back,
        spent_credits = spent_credits + d.amount - d.back, operations = operations + d.settled
      WHERE u.pool_id = d.pool_id AND u.day = d.day AND u.classroom_id = d.classroom_id AND u.activity_id = d.activity_id
        AND u.actor_id = d.actor_id AND u.app_slug = d.app_slug AND u.media_type = d.media_type AND u.model = d.model;
  END LOOP;

  FOR p IN
    SELECT x.pool_id, sum(x.amount_credits)::int AS amount,
        coalesce(sum(x.amount_credits) FILTER (WHERE x.state = 'released'), 0)::int AS back
      FROM unnest(v_ended) x GROUP BY x.pool_id ORDER BY x.pool_id
  LOOP
    UPDATE pool_balances SET reserved = reserved - p.amount, available = available + p.back, spent = spent + p.amount - p.back
      WHERE pool_id = p.pool_id RETURNING available - p.back INTO v_before;
    INSERT INTO ledger_entries (id, pool_id, type, amount_credits, balance_after_credits, hold_id, media_type, model,
        actor_id, classroom_id, activity_id, app_slug, operation_id)
      SELECT new_uuid_v7(), x.pool_id, (CASE x.state WHEN 'settled' THEN 'settle' ELSE 'release' END)::entry_type,
        x.amount_credits,
        v_before + sum(CASE x.state WHEN 'released' THEN x.amount_credits ELSE 0 END) OVER (ORDER BY x.id),
        x.id, x.media_type, x.model, x.actor_id, x.classroom_id, x.activity_id, x.app_slug, x.operation_id
      FROM unnest(v_ended) x WHERE x.pool_id = p.pool_id ORDER BY x.id;
  END LOOP;
END $$;

-- end_hold: the same for one hold, for the functions of image jobs.
CREATE OR REPLACE FUNCTION end_hold(p_hold uuid, p_state hold_state, p_answer jsonb DEFAULT NULL)
RETURNS TABLE (state hold_state, moved boolean) LANGUAGE sql VOLATILE AS $$
  SELECT e.state, e.moved FROM end_holds(jsonb_build_array(
    jsonb_build_object('hold', p_hold, 'state', p_state, 'answer', p_answer))) e
$$;
