-- media_job_refusal: why an image that waited in the queue may not be made any more, or no row. A minute may have passed, or an
-- hour: what media/create checked is checked again, with the outcomes of reserve_credits:
--
--   refused {refusal, cause}   from launch_facts: a person is archived, erased or no longer enrolled, the classroom, school or
--                              activity is gone, the app is suspended
--   consent                    the guardian no longer agrees
--   age                        the model is no longer for the school's youngest students
--   model                      the school no longer allows the model
-- Not checked again: whether the activity has closed, whether its spending was stopped, and limits, since what was accepted before
-- is paid for; whether the session was signed out, since the child may come back for the picture; nor AI hours.
-- p_minimum_age is the model's, by the settings of now; null without the model.
--
-- Locks: nothing.
-- Indexes: primary keys, those of launch_facts.
CREATE OR REPLACE FUNCTION media_job_refusal(p_job uuid, p_minimum_age int) RETURNS TABLE (outcome text, detail jsonb) LANGUAGE sql STABLE AS $$
  SELECT r.outcome, CASE r.outcome WHEN 'refused' THEN jsonb_build_object('refusal', f.refusal, 'cause', f.cause) END
    FROM media_jobs m JOIN holds h ON h.id = m.hold_id
    CROSS JOIN LATERAL launch_facts(NULL, m.actor_id, m.purpose, m.student_id, h.activity_id, m.app_slug) f
    CROSS JOIN LATERAL (SELECT CASE
      WHEN f.refusal <> 'closed' THEN 'refused'
      WHEN m.purpose = 'student_activity' AND f.consent <> 'given' THEN 'consent'
      WHEN m.purpose <> 'teacher_manage' AND p_minimum_age > f.youngest_age THEN 'age'
      WHEN NOT (f.allows_all_models OR m.model = ANY (f.allowed_models)) THEN 'model'
    END AS outcome) r
    WHERE m.id = p_job AND r.outcome IS NOT NULL
$$;
