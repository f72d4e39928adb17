-- reserve_credits: checks and holds the credits of one or several calls before a provider is asked. Each array has one element per
-- call; the calls are decided one after another. Returns for each call, by its hold:
--
--   reserved {price, pool} | refused {refusal, cause} | running | other-body | replay <answer> | consent | model | stopped
--   daily {limit, used, retryAfterSeconds} | credits {required, available}
-- A refused call leaves no rows. Keys are claimed before the facts are read, so that a call that waited for its
-- key is judged by what is true then. A key in p_keys may be null: such a call is its own operation.
--
-- Taking a hold commits asynchronously. The settle that follows waits for the disk, and the write-ahead log is one file in
-- order: when the server loses power in between, nothing was held, so nothing can be settled and nothing is delivered.
--
-- Locks: operation keys in their order, then the balance. The calls of one statement belong to one pool.
-- Indexes: operations_scope_key, those of launch_facts and over_daily_limit.
CREATE OR REPLACE FUNCTION reserve_credits(
  p_instance uuid, p_media_type media_type, p_kind text, p_holds uuid[], p_launches uuid[], p_actors uuid[],
  p_purposes launch_purpose[], p_students uuid[], p_activities uuid[], p_apps text[], p_models text[],
  p_keys text[], p_body_hashes bytea[]
) RETURNS TABLE (hold uuid, outcome text, detail jsonb) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE c record; h holds; v_claim record; v_taken holds[] := '{}'; v_claims text[]; v_answers jsonb[]; v_pool uuid; v_available int; v_sum int := 0;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  IF num_nonnulls(VARIADIC p_keys) > 0 THEN
    FOR c IN
      SELECT * FROM unnest(p_holds, p_actors, p_apps, p_keys, p_body_hashes) WITH ORDINALITY AS u(hold, actor, app, key, body_hash, i)
        WHERE u.key IS NOT NULL ORDER BY u.actor, u.app, u.key
    LOOP
      SELECT * INTO v_claim FROM claim_operation(c.hold, c.actor, c.app, p_kind, c.key, c.body_hash, p_instance);
      v_claims[c.i] := v_claim.outcome; v_answers[c.i] := v_claim.answer;
    END LOOP;
  END IF;
  FOR c IN
    SELECT n.*, f.refusal, f.cause, f.consent, f.allows_all_models, f.allowed_models, f.pool_id, f.classroom_id, f.text_price,
        f.image_price, f.daily_limit, f.time_zone,
        (SELECT a.spending_stopped_at IS NOT NULL FROM activities a WHERE a.id = n.activity) AS is_stopped
      FROM unnest(p_holds, p_launches, p_actors, p_purposes, p_students, p_activities, p_apps, p_models, p_keys)
        WITH ORDINALITY AS n(id, launch, actor, purpose, student, activity, app, model, key, i)
      CROSS JOIN LATERAL (
        SELECT * FROM launch_facts(n.launch, n.actor, n.purpose, n.student, n.activity, n.app) OFFSET 0
      ) f ORDER BY n.i
  LOOP
    hold := c.id; detail := NULL;
    outcome := CASE
      WHEN c.refusal IS NOT NULL THEN 'refused'
      WHEN v_claims[c.i] <> 'begun' THEN v_claims[c.i]
      -- In a preview the teacher writes, not the child.
      WHEN c.purpose = 'student_activity' AND c.consent <> 'given' THEN 'consent'
      WHEN NOT (c.allows_all_models OR c.model = ANY (c.allowed_models)) THEN 'model'
      WHEN c.is_stopped THEN 'stopped'
      ELSE 'reserved'
    END;
    IF outcome = 'refused' THEN detail := jsonb_build_object('refusal', c.refusal, 'cause', c.cause);
    ELSIF outcome = 'replay' THEN detail := v_answers[c.i];
    ELSIF outcome = 'reserved' THEN
      h.id := c.id; h.pool_id := c.pool_id; h.state := 'reserved'; h.media_type := p_media_type; h.model := c.model;
      h.amount_credits := CASE p_media_type WHEN 'text' THEN c.text_price ELSE c.image_price END;
      h.actor_id := c.actor; h.classroom_id := c.classroom_id; h.activity_id := c.activity; h.app_slug := c.app;
      h.operation_id := coalesce(c.key, c.id::text); h.day := (now() AT TIME ZONE c.time_zone)::date;
      h.instance_id := p_instance; h.created_at := now();
      IF v_available IS NULL THEN
        SELECT b.pool_id, b.available INTO STRICT v_pool, v_available FROM pool_balances b WHERE b.pool_id = h.pool_id FOR UPDATE;
      ELSIF h.pool_id <> v_pool THEN RAISE EXCEPTION 'the calls of one statement belong to one pool';
      END IF;
      IF c.daily_limit IS NOT NULL AND c.purpose = 'student_activity' THEN
        detail := over_daily_limit(h, v_taken, c.daily_limit, c.time_zone);
      END IF;
      IF detail IS NOT NULL THEN outcome := 'daily';
      ELSIF v_available - v_sum < h.amount_credits THEN
        outcome := 'credits'; detail := jsonb_build_object('required', h.amount_credits, 'available', v_available - v_sum);
      ELSE
        v_taken := v_taken || h; v_sum := v_sum + h.amount_credits;
        detail := jsonb_build_object('price', h.amount_credits, 'pool', h.pool_id);
      END IF;
    END IF;
    IF c.key IS NOT NULL AND outcome <> 'reserved' THEN DELETE FROM operations o WHERE o.id = c.id; END IF;
    RETURN NEXT;
  END LOOP;
  IF v_sum > 0 THEN
    INSERT INTO holds SELECT * FROM unnest(v_taken);
    UPDATE pool_balances b SET available = b.available - v_sum, reserved = b.reserved + v_sum WHERE b.pool_id = v_pool;
  END IF;
END $$;
