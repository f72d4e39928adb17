-- ask_calls: reads the facts of all calls in one query and returns them in the order in which their keys are locked.
-- p_calls is described in reserve_credits.
--
-- OFFSET 0 keeps launch_facts a separate lookup by primary key for each call, however many calls the planner expects.
--
-- Locks: nothing.
-- Indexes: those of launch_facts.
CREATE OR REPLACE FUNCTION ask_calls(p_calls jsonb) RETURNS asked_call[] LANGUAGE plpgsql STABLE AS $$
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
