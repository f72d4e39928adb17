-- A teacher's stop counts for whoever waits for a key: it is read after the wait.

-- admit_calls: everything about each call that needs no other lock than its key's: what the session means, what the key
-- means, whether the school allows the model, whether the teacher has stopped the spending. Null outcome: admitted.
-- The facts of all are read at once; OFFSET 0 keeps `launch_facts` a query of its own for each call, by primary keys,
-- however many calls the planner believes in.
CREATE OR REPLACE FUNCTION admit_calls(p_instance uuid, p_calls jsonb)
RETURNS TABLE (hold uuid, outcome text, detail jsonb, admitted admitted_call) LANGUAGE plpgsql AS $$
DECLARE c record;
BEGIN
  FOR c IN
    SELECT x.*, f.refusal, f.cause, f.allows_all_models OR x.model = ANY (f.allowed_models) AS allows_model,
        f.pool_id, f.classroom_id, f.daily_limit, f.time_zone,
        CASE x."mediaType" WHEN 'text' THEN f.text_price ELSE f.image_price END AS price
      FROM jsonb_to_recordset(p_calls) AS x(launch uuid, actor uuid, purpose launch_purpose, student uuid, activity uuid,
        app text, hold uuid, "mediaType" media_type, model text, kind text, key text, "bodyHash" text, job uuid,
        quality text, request jsonb, answer jsonb)
      CROSS JOIN LATERAL (
        SELECT * FROM launch_facts(x.launch, x.actor, x.purpose, x.student, x.activity, x.app) OFFSET 0
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
    IF outcome IS NULL AND NOT c.allows_model THEN
      outcome := 'model';
      DELETE FROM operations WHERE id = c.hold;
    ELSIF outcome IS NULL AND EXISTS (SELECT 1 FROM activities WHERE id = c.activity AND spending_stopped_at IS NOT NULL) THEN
      outcome := 'stopped';
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
