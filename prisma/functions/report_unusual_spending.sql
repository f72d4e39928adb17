-- report_unusual_spending: notifies a student's teachers and the school's admins, once a day and student, when the student spends
-- unusually much (protocol: Notifications): at least 50 credits in a class and more than ten times the median of what its students
-- spent on a day, over the last ten days on which the class spent any; or more than a fifth of what the school had that morning.
-- Returns how many people were told.
--
-- Only pools that got a ledger entry within p_active_within are looked at, so that it can be called every few seconds. It reads
-- daily totals, not entries.
--
-- Locks: as notify_people, in its order, one student after another.
-- Indexes: primary keys, usage_days_classroom_idx, ledger_entries_grants_idx, profiles_school_role_idx.
CREATE OR REPLACE FUNCTION report_unusual_spending(p_active_within interval) RETURNS int LANGUAGE plpgsql AS $$
DECLARE v_student record; v_told int := 0;
BEGIN
  FOR v_student IN
    WITH pools AS (
      SELECT p.id, p.school_id, s.time_zone, (now() AT TIME ZONE s.time_zone)::date AS day, b.granted - b.spent AS credits
      FROM credit_pools p JOIN schools s ON s.id = p.school_id JOIN pool_balances b ON b.pool_id = p.id
        JOIN ledger_entries e ON e.pool_id = p.id AND e.seq = b.entry_count
      WHERE e.created_at > now() - p_active_within
    ), spent AS (
      SELECT p.id AS pool_id, p.school_id, p.day, u.actor_id, u.classroom_id, sum(u.spent_credits)::int AS in_class
      FROM pools p JOIN usage_days u ON u.pool_id = p.id AND u.day = p.day GROUP BY 1, 2, 3, 4, 5
    ), mornings AS (
      SELECT p.id AS pool_id, p.credits + (SELECT coalesce(sum(x.in_class), 0) FROM spent x WHERE x.pool_id = p.id)
        - (SELECT coalesce(sum(g.amount_credits), 0) FROM ledger_entries g WHERE g.pool_id = p.id AND g.type <> 'settle'
            AND g.created_at >= p.day::timestamp AT TIME ZONE p.time_zone) AS credits
      FROM pools p
    ), unusual AS (
      SELECT x.school_id, x.day, x.actor_id, sum(x.in_class)::int AS spent, array_agg(x.classroom_id) AS classroom_ids,
        bool_or(x.in_class >= 50 AND x.in_class > 10 * coalesce(median.credits, 0)) AS is_above_class,
        sum(x.in_class) * 5 > m.credits AND m.credits > 0 AS is_above_share
      FROM spent x JOIN mornings m ON m.pool_id = x.pool_id
      LEFT JOIN LATERAL (
        SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY d.credits) AS credits FROM (
          SELECT sum(u.spent_credits) AS credits FROM usage_days u JOIN profiles s ON s.id = u.actor_id AND s.role = 'student'
          WHERE u.classroom_id = x.classroom_id AND u.day IN (
            SELECT DISTINCT h.day FROM usage_days h WHERE h.classroom_id = x.classroom_id AND h.day < x.day AND h.spent_credits > 0
            ORDER BY h.day DESC LIMIT 10)
          GROUP BY u.actor_id, u.day HAVING sum(u.spent_credits) > 0
        ) d WHERE x.in_class >= 50
      ) median ON true
      GROUP BY 1, 2, 3, m.credits
    )
    SELECT n.* FROM unusual n JOIN profiles p ON p.id = n.actor_id AND p.role = 'student'
      WHERE n.is_above_class OR n.is_above_share ORDER BY n.actor_id
  LOOP
    v_told := v_told + notify_people(
      ARRAY(
        SELECT e.profile_id FROM enrolments e
          WHERE e.classroom_id = ANY (v_student.classroom_ids) AND e.kind = 'teacher' AND e.status = 'active'
        UNION SELECT a.id FROM profiles a WHERE a.school_id = v_student.school_id AND a.role = 'school_admin'),
      'spending.unusual',
      jsonb_build_object('day', v_student.day, 'spentCredits', v_student.spent,
        'cause', CASE WHEN v_student.is_above_class THEN 'class-median' ELSE 'school-share' END),
      '/usage?studentId=' || v_student.actor_id || '&range=custom&from=' || v_student.day || '&to=' || v_student.day,
      'spending.unusual:' || v_student.day || ':' || v_student.actor_id, v_student.actor_id);
  END LOOP;
  RETURN v_told;
END $$;
