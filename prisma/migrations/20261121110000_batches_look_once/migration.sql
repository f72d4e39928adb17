-- What a batch costs: the facts of all its calls are read by one query, and nobody holds a pool's balance while the disk
-- is waited for.

DROP FUNCTION admit_call(uuid, jsonb);

-- admit_calls: everything about each call that needs no other lock than its key's: what the session means, what the key
-- means, whether the school allows the model, whether the teacher has stopped the spending. Null outcome: admitted.
-- The facts of all are read at once; OFFSET 0 keeps `launch_facts` a query of its own for each call, by primary keys,
-- however many calls the planner believes in.
CREATE FUNCTION admit_calls(p_instance uuid, p_calls jsonb)
RETURNS TABLE (hold uuid, outcome text, detail jsonb, admitted admitted_call) LANGUAGE plpgsql AS $$
DECLARE c record;
BEGIN
  FOR c IN
    SELECT x.*, f.refusal, f.cause, f.allows_all_models OR x.model = ANY (f.allowed_models) AS allows_model,
        f.spending_stopped, f.pool_id, f.classroom_id, f.daily_limit, f.time_zone,
        CASE x."mediaType" WHEN 'text' THEN f.text_price ELSE f.image_price END AS price
      FROM jsonb_to_recordset(p_calls) AS x(launch uuid, actor uuid, purpose launch_purpose, student uuid, activity uuid,
        app text, hold uuid, "mediaType" media_type, model text, kind text, key text, "bodyHash" text, job uuid,
        quality text, request jsonb, answer jsonb)
      CROSS JOIN LATERAL (
        SELECT l.*, EXISTS (SELECT 1 FROM activities a WHERE a.id = x.activity AND a.spending_stopped_at IS NOT NULL)
            AS spending_stopped
          FROM launch_facts(x.launch, x.actor, x.purpose, x.student, x.activity, x.app) l OFFSET 0
      ) f
      ORDER BY x.actor, x.app, x.kind, x.key, x.hold
  LOOP
    hold := c.hold; outcome := NULL; detail := NULL; admitted := NULL;
    IF c.refusal IS NOT NULL THEN
      outcome := 'refused'; detail := jsonb_build_object('refusal', c.refusal, 'cause', c.cause);
    ELSIF c.key IS NOT NULL THEN
      SELECT nullif(b.outcome, 'begun'), b.answer INTO outcome, detail
        FROM begin_operation(c.hold, c.actor, c.app, c.kind, c.key, decode(c."bodyHash", 'hex'), p_instance) b;
    END IF;
    IF outcome IS NULL AND (c.spending_stopped OR NOT c.allows_model) THEN
      outcome := CASE WHEN c.allows_model THEN 'stopped' ELSE 'model' END;
      DELETE FROM operations WHERE id = c.hold;
    END IF;
    IF outcome IS NULL THEN
      admitted := ROW(c.hold, c.pool_id, c.price, (now() AT TIME ZONE c.time_zone)::date, c.daily_limit, c.time_zone,
        c.actor, c.purpose, c.classroom_id, c.activity, c.app, c."mediaType", c.model, c.key, c.job, c.quality,
        c.request, c.answer)::admitted_call;
    END IF;
    RETURN NEXT;
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
-- The hold of a text is not waited for until it is on the disk: the settle that follows is, and takes it along. Should the
-- server lose power before that, nothing was held, nothing can be settled, and nothing is delivered. That of an image is
-- waited for, since the caller is told of it at once. So is what a replay tells: its settle may not have reached the disk.
-- Locks: operation keys, students' days (only under a daily limit), usage days, and last the balances.
CREATE OR REPLACE FUNCTION reserve_credits(p_instance uuid, p_calls jsonb)
RETURNS TABLE (hold uuid, outcome text, detail jsonb) LANGUAGE plpgsql AS $$
DECLARE
  o record; a admitted_call; v_taken admitted_call[] := '{}'; v_available jsonb := '{}'; v_left int; v_used int;
  v_waits boolean := false;
BEGIN
  -- In the order of the actors. What this very call takes for a student counts at once.
  FOR o IN SELECT * FROM admit_calls(p_instance, p_calls) LOOP
    IF o.outcome IS NOT NULL THEN
      v_waits := v_waits OR o.outcome = 'replay';
      RETURN QUERY SELECT o.hold, o.outcome, o.detail;
      CONTINUE;
    END IF;
    a := o.admitted;
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
    v_waits := v_waits OR a.job IS NOT NULL;
    RETURN QUERY SELECT a.hold, 'reserved', jsonb_build_object('price', a.price, 'pool', a.pool);
  END LOOP;

  IF cardinality(v_taken) > 0 THEN PERFORM take_holds(p_instance, v_taken); END IF;
  IF NOT v_waits THEN PERFORM set_config('synchronous_commit', 'off', true);
  ELSIF cardinality(v_taken) = 0 THEN PERFORM write_a_mark();
  END IF;
END $$;

-- write_a_mark: a word in the write-ahead log and nowhere else. A transaction that has written it ends once all that was
-- committed before is on the disk, too.
CREATE FUNCTION write_a_mark() RETURNS void LANGUAGE sql VOLATILE AS $$
  SELECT pg_logical_emit_message(true, 'hub', '')
$$;

-- end_holds: reserved → settled | released, once each. Answers for each the state that the hold has afterwards, and
-- whether this call moved it; nothing for a hold that does not exist. An answer is kept for the operation's replay when
-- the hold settles.
-- p_ends: [{hold, state, answer}]; no two may name the same hold.
-- Locks: the holds, then their operations, usage days, and last the balances.
CREATE OR REPLACE FUNCTION end_holds(p_ends jsonb)
RETURNS TABLE (hold uuid, state hold_state, moved boolean) LANGUAGE plpgsql AS $$
DECLARE e record; h holds; d record; p record; v_ended holds[] := '{}'; v_before int;
  v_released uuid[] := '{}'; v_answered uuid[] := '{}';
BEGIN
  FOR e IN SELECT x.* FROM jsonb_to_recordset(p_ends) AS x(hold uuid, state hold_state, answer jsonb) ORDER BY x.hold LOOP
    UPDATE holds SET state = e.state, ended_at = now() WHERE holds.id = e.hold AND holds.state = 'reserved' RETURNING * INTO h;
    IF NOT FOUND THEN
      RETURN QUERY SELECT holds.id, holds.state, false FROM holds WHERE holds.id = e.hold; CONTINUE;
    END IF;
    IF e.state = 'released' THEN v_released := v_released || e.hold;
    ELSIF e.answer IS NOT NULL THEN v_answered := v_answered || e.hold;
    END IF;
    v_ended := v_ended || h;
    RETURN QUERY SELECT h.id, h.state, true;
  END LOOP;
  IF cardinality(v_released) > 0 THEN DELETE FROM operations o WHERE o.id = ANY (v_released); END IF;
  IF cardinality(v_answered) > 0 THEN
    UPDATE operations o SET state = 'succeeded', answer = x.answer
      FROM jsonb_to_recordset(p_ends) AS x(hold uuid, answer jsonb)
      WHERE o.id = ANY (v_answered) AND o.id = x.hold AND o.state = 'running';
  END IF;

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

-- end_holds_surely: end_holds, and then waits until it is on the disk: [{hold, state, moved}]. The balance is free again
-- before the wait, for whoever is next; nobody has been told by then, and who reads it meanwhile and writes, comes after it
-- in the log. Not inside a transaction.
CREATE PROCEDURE end_holds_surely(p_ends jsonb, INOUT ended jsonb) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  SELECT coalesce(jsonb_agg(e), '[]') INTO ended FROM end_holds(p_ends) e;
  COMMIT;
  PERFORM write_a_mark();
END $$;
