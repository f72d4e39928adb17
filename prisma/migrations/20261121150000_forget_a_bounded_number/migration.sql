-- forget_old_rows: running operations of dead instances without a hold; operations past their 24 hours; instances that
-- have been dead for a day. At most 20,000 operations at a turn, the oldest first: a statement that takes too long is
-- ended by the server, and after a hub stood still for days all at once would be ended each time anew.
-- Served by operations_created_idx.
CREATE OR REPLACE FUNCTION forget_old_rows(p_dead_after interval) RETURNS void LANGUAGE sql VOLATILE AS $$
  DELETE FROM operations o WHERE o.state = 'running' AND o.created_at < now() - interval '5 seconds'
    AND NOT EXISTS (SELECT 1 FROM instances i WHERE i.id = o.instance_id AND i.seen_at > now() - p_dead_after)
    AND NOT EXISTS (SELECT 1 FROM holds h WHERE h.id = o.id AND h.state = 'reserved');
  DELETE FROM operations WHERE id IN (SELECT id FROM operations
    WHERE created_at < now() - interval '24 hours' AND state = 'succeeded' ORDER BY created_at LIMIT 20000);
  DELETE FROM instances WHERE seen_at < now() - interval '1 day';
$$;
