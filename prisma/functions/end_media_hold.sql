-- end_media_hold: end_holds for the one hold of an image job. It passes no answer: the operation's answer is stored when the job
-- is created.
--
-- Locks and indexes: as end_holds.
CREATE OR REPLACE FUNCTION end_media_hold(p_hold uuid, p_state hold_state)
RETURNS TABLE (state hold_state, moved boolean) LANGUAGE sql VOLATILE AS $$
  SELECT e.state, e.moved FROM end_holds(ARRAY[p_hold], ARRAY[p_state], ARRAY[NULL::jsonb]) e
$$;
