-- reserve_credits: checks and holds the credits of one or several calls before a provider is called. Each array has one element per
-- call; the calls are decided one after another. Returns for each call, by its hold:
--
--   reserved {price, pool, left, dayLeft}    the credits are held; what the pool has left, and the student's day where it has a limit
--   refused {refusal, cause}                 from launch_facts
--   running | other-body | replay <answer>   from claim_operation
--   consent                                  the guardian has refused, or has not agreed where the school requires it
--   hours {opensAt}                          outside the school's AI hours
--   age                                      the model is not for the school's youngest students
--   model                                    the school does not allow the model
--   stopped                                  the activity may not spend
--   daily {limit, used, retryAfterSeconds}   the student's limit is reached
--   credits {required, available}            the pool has too few credits
-- A refused call leaves no rows. Keys are claimed before launch_facts is read, so that a call that waited for its key is checked
-- against what is true then. A call without a key has null in p_keys; its operation id is the id of its hold.
--
-- Taking a hold commits asynchronously. The settle that follows waits for the disk, and the write-ahead log reaches the disk in
-- order, so a stored settle has a stored hold. When the server loses power in between, the hold is lost: it cannot be settled,
-- and the answer is not delivered.
--
-- Locks: operation keys in their order, then the balance. The calls of one statement belong to one pool.
-- Indexes: operations_scope_key, those of launch_facts and use_of_day.
CREATE OR REPLACE FUNCTION reserve_credits(
  p_instance uuid, p_media_type media_type, p_kind text, p_holds uuid[], p_launches uuid[], p_actors uuid[],
  p_purposes launch_purpose[], p_students uuid[], p_activities uuid[], p_apps text[], p_models text[],
  p_minimum_ages int[], p_keys text[], p_body_hashes bytea[]
) RETURNS TABLE (hold uuid, outcome text, detail jsonb) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  v_call record; v_hold holds; v_claim record; v_claims text[]; v_answers jsonb[];
  v_taken holds[] := '{}'; v_sum int := 0; v_pool uuid; v_available int; v_day_left int;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  -- 1. Claim the keys.
  IF num_nonnulls(VARIADIC p_keys) > 0 THEN
    FOR v_call IN
      SELECT * FROM unnest(p_holds, p_actors, p_apps, p_keys, p_body_hashes) WITH ORDINALITY AS u(hold, actor, app, key, body_hash, i)
        WHERE u.key IS NOT NULL ORDER BY u.actor, u.app, u.key
    LOOP
      SELECT * INTO v_claim
        FROM claim_operation(v_call.hold, v_call.actor, v_call.app, p_kind, v_call.key, v_call.body_hash, p_instance);
      v_claims[v_call.i] := v_claim.outcome; v_answers[v_call.i] := v_claim.answer;
    END LOOP;
  END IF;
  -- 2. Decide each call, in the order of the arrays.
  FOR v_call IN
    SELECT n.*, f.refusal, f.cause, f.consent, f.allows_all_models, f.allowed_models, f.pool_id, f.classroom_id, f.text_price,
        f.image_price, f.daily_limit, f.time_zone, f.youngest_age, f.ai_hours,
        (SELECT a.spending_stopped_at IS NOT NULL FROM activities a WHERE a.id = n.activity) AS is_stopped
      FROM unnest(p_holds, p_launches, p_actors, p_purposes, p_students, p_activities, p_apps, p_models,
          p_minimum_ages, p_keys)
        WITH ORDINALITY AS n(id, launch, actor, purpose, student, activity, app, model, minimum_age, key, i)
      CROSS JOIN LATERAL (
        SELECT * FROM launch_facts(n.launch, n.actor, n.purpose, n.student, n.activity, n.app) OFFSET 0
      ) f ORDER BY n.i
  LOOP
    -- 2a. What refuses it without a look at credits.
    hold := v_call.id; detail := NULL;
    outcome := CASE
      WHEN v_call.refusal IS NOT NULL THEN 'refused'
      WHEN v_claims[v_call.i] <> 'claimed' THEN v_claims[v_call.i]
      -- In a preview the teacher writes, not the child.
      WHEN v_call.purpose = 'student_activity' AND v_call.consent <> 'given' THEN 'consent'
      WHEN v_call.purpose = 'student_activity' AND v_call.ai_hours IS NOT NULL
        AND ai_opens_at(v_call.ai_hours, v_call.time_zone) IS NOT NULL THEN 'hours'
      WHEN v_call.purpose <> 'teacher_manage' AND v_call.minimum_age > v_call.youngest_age THEN 'age'
      WHEN NOT (v_call.allows_all_models OR v_call.model = ANY (v_call.allowed_models)) THEN 'model'
      WHEN v_call.is_stopped THEN 'stopped'
      ELSE 'reserved'
    END;
    IF outcome = 'refused' THEN detail := jsonb_build_object('refusal', v_call.refusal, 'cause', v_call.cause);
    ELSIF outcome = 'hours' THEN detail := jsonb_build_object('opensAt', ai_opens_at(v_call.ai_hours, v_call.time_zone));
    ELSIF outcome = 'replay' THEN detail := v_answers[v_call.i];
    ELSIF outcome = 'reserved' THEN
      -- 2b. The hold that it would take.
      v_hold.id := v_call.id; v_hold.pool_id := v_call.pool_id; v_hold.state := 'reserved';
      v_hold.media_type := p_media_type; v_hold.model := v_call.model;
      v_hold.amount_credits := CASE p_media_type WHEN 'text' THEN v_call.text_price ELSE v_call.image_price END;
      v_hold.actor_id := v_call.actor; v_hold.classroom_id := v_call.classroom_id;
      v_hold.activity_id := v_call.activity; v_hold.app_slug := v_call.app;
      v_hold.operation_id := coalesce(v_call.key, v_call.id::text); v_hold.instance_id := p_instance;
      v_hold.day := (now() AT TIME ZONE v_call.time_zone)::date; v_hold.created_at := now();
      -- 2c. The balance, locked when the first call reaches this point.
      IF v_available IS NULL THEN
        SELECT b.pool_id, b.available INTO STRICT v_pool, v_available FROM pool_balances b
          WHERE b.pool_id = v_hold.pool_id FOR UPDATE;
      ELSIF v_hold.pool_id <> v_pool THEN RAISE EXCEPTION 'the calls of one statement belong to one pool';
      END IF;
      -- 2d. The limits: the student's day, then what the calls before have left of the balance.
      v_day_left := NULL;
      IF v_call.daily_limit IS NOT NULL AND v_call.purpose = 'student_activity' THEN
        detail := use_of_day(v_hold, v_taken, v_call.daily_limit, v_call.time_zone);
        v_day_left := v_call.daily_limit - (detail->>'used')::int - v_hold.amount_credits;
      END IF;
      IF v_day_left < 0 THEN outcome := 'daily';
      ELSIF v_available - v_sum < v_hold.amount_credits THEN
        outcome := 'credits';
        detail := jsonb_build_object('required', v_hold.amount_credits, 'available', v_available - v_sum);
      ELSE
        v_taken := v_taken || v_hold; v_sum := v_sum + v_hold.amount_credits;
        detail := jsonb_build_object('price', v_hold.amount_credits, 'pool', v_hold.pool_id, 'left', v_available - v_sum,
          'dayLeft', v_day_left);
      END IF;
    END IF;
    IF v_call.key IS NOT NULL AND outcome <> 'reserved' THEN DELETE FROM operations o WHERE o.id = v_call.id; END IF;
    RETURN NEXT;
  END LOOP;
  -- 3. Write the holds that were taken.
  IF v_sum > 0 THEN
    INSERT INTO holds SELECT * FROM unnest(v_taken);
    UPDATE pool_balances b SET available = b.available - v_sum, reserved = b.reserved + v_sum WHERE b.pool_id = v_pool;
  END IF;
END $$;
