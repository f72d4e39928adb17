-- ledger_problems: what is inconsistent in the ledger (protocol: Ledger). At most one row per pool and check; no row when the whole
-- ledger is right. It reads one snapshot, as one statement. A large ledger takes minutes, so the caller lifts its time limit.
--
--   the first entry with a wrong position, balance or hash
--   a stored number of entries, or a stored hash, that is not that of the pool's last entry
--   the first settle entry whose hold is missing, not settled or different
--   the first settled hold without its entry
--   the first daily total that differs from the holds; there is one for each day, classroom, activity, person, app, media type
--   and model
--   a balance that is missing, or is not what entries and open holds add up to
--
-- The hashes protect the time of an entry, but not the day of its hold. So the two are compared: the hold's day, which is in the
-- school's time zone, may be at most one day after the UTC date of the entry, and for a text at most one day before it. A text is
-- settled within minutes. A picture may be settled days later, when its app first asks for it.
--
-- Locks: nothing. Indexes: none, it reads everything.
CREATE OR REPLACE FUNCTION ledger_problems() RETURNS TABLE (pool_id uuid, problem text) LANGUAGE sql STABLE AS $$
  WITH chain AS (
    SELECT l.pool_id, l.id, l.seq, l.hash, l.previous_hash, l.balance_after_credits, ledger_hash(l) AS own_hash,
        lag(l.hash, 1, '\x') OVER w AS hash_before, row_number() OVER w AS position,
        sum(CASE l.type WHEN 'settle' THEN -l.amount_credits ELSE l.amount_credits END) OVER w AS balance
      FROM ledger_entries l WINDOW w AS (PARTITION BY l.pool_id ORDER BY l.seq)
  ), last_entries AS (
    SELECT DISTINCT ON (l.pool_id) l.pool_id, l.id, l.seq, l.hash FROM ledger_entries l ORDER BY l.pool_id, l.seq DESC
  ), sums AS (
    SELECT l.pool_id, coalesce(sum(l.amount_credits) FILTER (WHERE l.type <> 'settle'), 0) AS granted,
        coalesce(sum(l.amount_credits) FILTER (WHERE l.type = 'settle'), 0) AS spent
      FROM ledger_entries l GROUP BY 1
  ), open AS (
    SELECT h.pool_id, sum(h.amount_credits) AS reserved FROM holds h WHERE h.state = 'reserved' GROUP BY 1
  ), days AS (
    SELECT h.pool_id, h.day, h.classroom_id, h.activity_id, h.actor_id, h.app_slug, h.media_type, h.model,
        coalesce(sum(h.amount_credits) FILTER (WHERE h.state = 'settled'), 0) AS spent,
        coalesce(sum(h.amount_credits) FILTER (WHERE h.state = 'released'), 0) AS released,
        count(*) FILTER (WHERE h.state = 'settled') AS operations
      FROM holds h WHERE h.state <> 'reserved' GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
  )
  (SELECT DISTINCT ON (c.pool_id) c.pool_id, format('entry %s (number %s) %s', c.id, c.seq, CASE
      WHEN c.seq <> c.position THEN format('should be number %s: entries are missing or added', c.position)
      WHEN c.previous_hash <> c.hash_before THEN 'has a previous hash that is not the hash of the entry before it'
      WHEN c.hash <> c.own_hash THEN 'was changed: its hash does not match its content'
      ELSE format('has the balance %s, but the entries add up to %s', c.balance_after_credits, c.balance) END)
    FROM chain c WHERE c.seq <> c.position OR c.previous_hash <> c.hash_before OR c.hash <> c.own_hash
      OR c.balance_after_credits <> c.balance
    ORDER BY c.pool_id, c.position)
  UNION ALL
  SELECT pool_id, CASE WHEN coalesce(b.entry_count, 0) <> coalesce(t.seq, 0)
      THEN format('the entry count of the pool is %s, but its last entry is number %s', coalesce(b.entry_count, 0), coalesce(t.seq, 0))
      ELSE format('the stored hash of the pool is not the hash of its last entry %s', t.id) END
    FROM pool_balances b FULL JOIN last_entries t USING (pool_id)
    WHERE coalesce(b.entry_count, 0) <> coalesce(t.seq, 0) OR coalesce(b.last_hash, '\x') <> coalesce(t.hash, '\x')
  UNION ALL
  (SELECT DISTINCT ON (l.pool_id) l.pool_id, format('entry %s (number %s) %s', l.id, l.seq,
      CASE WHEN h.id IS NULL THEN 'has no hold' ELSE 'differs from its hold' END)
    FROM ledger_entries l LEFT JOIN holds h ON h.id = l.id
    WHERE l.type = 'settle' AND ((h.state = 'settled') IS NOT TRUE
      OR (h.pool_id, h.amount_credits, h.media_type, h.model, h.actor_id, h.classroom_id, h.activity_id, h.app_slug, h.operation_id)
        IS DISTINCT FROM (l.pool_id, l.amount_credits, l.media_type, l.model, l.actor_id, l.classroom_id, l.activity_id, l.app_slug, l.operation_id)
      OR h.day > (l.created_at AT TIME ZONE 'UTC')::date + 1
      OR (h.media_type = 'text' AND h.day < (l.created_at AT TIME ZONE 'UTC')::date - 1))
    ORDER BY l.pool_id, l.seq)
  UNION ALL
  (SELECT DISTINCT ON (h.pool_id) h.pool_id, format('hold %s is settled and has no entry', h.id)
    FROM holds h WHERE h.state = 'settled' AND NOT EXISTS (SELECT 1 FROM ledger_entries l WHERE l.id = h.id AND l.type = 'settle')
    ORDER BY h.pool_id, h.ended_at, h.id)
  UNION ALL
  (SELECT DISTINCT ON (coalesce(d.pool_id, u.pool_id)) coalesce(d.pool_id, u.pool_id),
      format('the daily total of %s (activity %s, person %s, model %s) has %s spent, %s given back and %s operations, but the holds add up to %s, %s and %s',
        coalesce(d.day, u.day), coalesce(d.activity_id, u.activity_id), coalesce(d.actor_id, u.actor_id), coalesce(d.model, u.model),
        coalesce(u.spent_credits, 0), coalesce(u.released_credits, 0), coalesce(u.operations, 0),
        coalesce(d.spent, 0), coalesce(d.released, 0), coalesce(d.operations, 0))
    FROM days d FULL JOIN usage_days u ON (u.pool_id, u.day, u.classroom_id, u.activity_id, u.actor_id, u.app_slug, u.media_type, u.model)
      = (d.pool_id, d.day, d.classroom_id, d.activity_id, d.actor_id, d.app_slug, d.media_type, d.model)
    WHERE (coalesce(u.spent_credits, 0), coalesce(u.released_credits, 0), coalesce(u.operations, 0))
      <> (coalesce(d.spent, 0), coalesce(d.released, 0), coalesce(d.operations, 0)) OR d.pool_id IS NULL OR u.pool_id IS NULL
    ORDER BY 1, coalesce(d.day, u.day))
  UNION ALL
  SELECT p.id, 'the pool has no balance' FROM credit_pools p WHERE NOT EXISTS (SELECT 1 FROM pool_balances b WHERE b.pool_id = p.id)
  UNION ALL
  SELECT b.pool_id, format('the balance is %s available, %s reserved, %s spent of %s granted; entries and holds add up to %s reserved, %s spent, %s granted',
      b.available, b.reserved, b.spent, b.granted, coalesce(o.reserved, 0), coalesce(s.spent, 0), coalesce(s.granted, 0))
    FROM pool_balances b LEFT JOIN sums s USING (pool_id) LEFT JOIN open o USING (pool_id)
    WHERE b.available + b.reserved + b.spent <> b.granted OR (b.granted, b.spent, b.reserved)
      <> (coalesce(s.granted, 0), coalesce(s.spent, 0), coalesce(o.reserved, 0))
$$;
