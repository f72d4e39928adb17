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
-- waited for, since the caller is told of it at once.
-- Locks: operation keys, students' days (only under a daily limit), usage days, and last the balances.
CREATE OR REPLACE FUNCTION reserve_credits(p_instance uuid, p_calls jsonb)
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
  IF NOT EXISTS (SELECT 1 FROM unnest(v_taken) x WHERE x.job IS NOT NULL) THEN
    PERFORM set_config('synchronous_commit', 'off', true);
  END IF;
  PERFORM take_holds(p_instance, v_taken);
  RETURN QUERY SELECT x.hold, 'reserved', jsonb_build_object('price', x.price, 'pool', x.pool) FROM unnest(v_taken) x;
END $$;
