-- launch_facts: what the ids of a launch session mean now, always in one row.
--
-- refusal says why the session may not be used, or is null:
--   session    AUTH_001    the launch is unknown, revoked or one with other ids; its sign-in has ended; a person is archived or
--                          not enrolled; the classroom or school is archived
--   closed     LAUNCH_001  the activity is not open yet, or is closed, also for a student with an extension; only students are bound
--                          by its opening times
--   suspended  LAUNCH_002  the app is not approved. A playground also runs its developer's own apps; an operator's playground
--                          also runs apps that wait for approval or are suspended
-- cause is the detailed reason, for the log only. consent is what the student's guardian said, or null where it does not count:
-- a refusal counts always, another answer where the school requires consent. closes_at is the student's own closing time.
--
-- A version-1 token that no playground issued has no launch row: p_launch is null and the other ids are checked without it.
-- Every call with a launch session uses this function, so the rule exists once.
--
-- Locks: nothing.
-- Indexes: the primary key of every table that it joins.
CREATE OR REPLACE FUNCTION launch_facts(
  p_launch uuid, p_actor uuid, p_purpose launch_purpose, p_student uuid, p_activity uuid, p_app_slug text
) RETURNS TABLE (
  refusal text, cause text,
  actor_name text, student_name text,
  activity_title text, activity_instructions text, due_at timestamptz, closes_at timestamptz,
  classroom_id uuid, classroom_name text,
  school_id uuid, school_name text, school_name_ko text, time_zone text,
  app_name text, app_name_ko text, launch_locale text,
  pool_id uuid, pays_as text, text_price int, image_price int,
  allows_all_models boolean, allowed_models text[], daily_limit int, consent consent, youngest_age int, ai_hours jsonb
) LANGUAGE sql STABLE AS $$
  SELECT
    CASE
      WHEN session_cause IS NOT NULL THEN 'session'
      WHEN app_status = 'suspended' THEN 'suspended'
      WHEN p_purpose = 'student_activity'
        AND ((opens_at IS NOT NULL AND now() < opens_at) OR (facts.closes_at IS NOT NULL AND now() >= facts.closes_at)) THEN 'closed'
    END,
    session_cause,
    facts.actor_name, facts.student_name, facts.activity_title, facts.activity_instructions, facts.due_at, facts.closes_at,
    facts.classroom_id, facts.classroom_name, facts.school_id, facts.school_name, facts.school_name_ko, facts.time_zone,
    facts.app_name, facts.app_name_ko, facts.launch_locale,
    facts.pool_id, facts.pays_as, facts.text_price, facts.image_price,
    facts.allows_all_models, facts.allowed_models, facts.daily_limit, facts.consent, facts.youngest_age, facts.ai_hours
  FROM (
    SELECT
      CASE
        WHEN p_launch IS NOT NULL AND l.id IS NULL THEN 'unknown launch'
        WHEN p_launch IS NOT NULL AND (l.actor_id <> p_actor OR l.purpose <> p_purpose
          OR l.student_id IS DISTINCT FROM p_student OR l.activity_id <> p_activity) THEN 'another launch'
        WHEN l.revoked_at IS NOT NULL THEN 'revoked'
        WHEN ended.sign_in_id IS NOT NULL THEN 'signed out'
        WHEN actor.id IS NULL OR actor.status <> 'active' THEN 'actor not active'
        WHEN a.id IS NULL OR c.status <> 'active' OR s.status <> 'active' THEN 'activity or classroom gone'
        WHEN app.slug <> p_app_slug THEN 'another app'
        WHEN actor_enrolment.profile_id IS NULL THEN 'actor not enrolled'
        WHEN p_purpose = 'student_activity' AND p_student IS DISTINCT FROM p_actor THEN 'student is not the actor'
        WHEN p_purpose = 'student_preview' AND p_student IS NULL THEN 'no student'
        WHEN p_student IS NOT NULL AND p_purpose <> 'student_activity' AND (student.status <> 'active'
          OR student_enrolment.profile_id IS NULL) THEN 'student not enrolled'
      END AS session_cause,
      -- The role of a playground's owner is read only for an app that is neither approved nor the owner's.
      CASE WHEN app.status = 'approved' OR (c.developer_id IS NOT NULL AND app.developer_id = c.developer_id) THEN 'usable'
        WHEN app.status IN ('pending', 'suspended') AND c.developer_id IS NOT NULL
          AND (SELECT o.role = 'operator' FROM profiles o WHERE o.id = c.developer_id) THEN 'usable'
        ELSE 'suspended' END AS app_status,
      a.opens_at, a.due_at, student_closes_at(a.closes_at, own.closes_at) AS closes_at,
      actor.display_name AS actor_name, student.display_name AS student_name,
      a.title AS activity_title, a.instructions AS activity_instructions,
      c.id AS classroom_id, c.name AS classroom_name,
      coalesce(s.id, c.developer_id) AS school_id, coalesce(s.name, 'Playground') AS school_name,
      CASE WHEN s.id IS NULL THEN '연습장' ELSE s.name_ko END AS school_name_ko, coalesce(s.time_zone, 'UTC') AS time_zone,
      app.name AS app_name, app.name_ko AS app_name_ko, l.locale AS launch_locale,
      p.id AS pool_id, CASE WHEN p.school_id IS NULL THEN 'developer' ELSE 'school-pool' END AS pays_as,
      p.text_price_credits AS text_price, p.image_price_credits AS image_price,
      p.allows_all_models, coalesce(p.allowed_models, '{}') AS allowed_models, p.daily_limit_credits AS daily_limit,
      CASE WHEN s.requires_guardian_consent OR student.consent = 'refused' THEN student.consent END AS consent,
      coalesce(s.youngest_age, 6)::int AS youngest_age, s.ai_hours
    FROM (SELECT 1) AS one
    LEFT JOIN launches l ON l.id = p_launch
    LEFT JOIN ended_sign_ins ended ON ended.sign_in_id = l.sign_in_id
    LEFT JOIN profiles actor ON actor.id = p_actor
    LEFT JOIN profiles student ON student.id = p_student
    LEFT JOIN activities a ON a.id = p_activity
    LEFT JOIN student_progress own ON own.activity_id = p_activity AND own.student_id = p_student
    LEFT JOIN apps app ON app.id = a.app_id
    LEFT JOIN classrooms c ON c.id = a.classroom_id
    LEFT JOIN schools s ON s.id = c.school_id
    LEFT JOIN credit_pools p ON p.id = c.pool_id
    LEFT JOIN enrolments actor_enrolment ON actor_enrolment.classroom_id = c.id AND actor_enrolment.profile_id = p_actor
      AND actor_enrolment.status = 'active'
      AND actor_enrolment.kind = (CASE p_purpose WHEN 'student_activity' THEN 'student' ELSE 'teacher' END)::enrolment_kind
    LEFT JOIN enrolments student_enrolment ON student_enrolment.classroom_id = c.id AND student_enrolment.profile_id = p_student
      AND student_enrolment.status = 'active' AND student_enrolment.kind = 'student'
  ) AS facts
$$;
