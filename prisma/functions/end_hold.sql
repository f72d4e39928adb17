-- end_hold: end_holds for one hold, used by the functions of image jobs.
--
-- Locks and indexes: as end_holds.
CREATE OR REPLACE FUNCTION end_hold(p_hold uuid, p_state hold_state, p_answer jsonb DEFAULT NULL)
RETURNS TABLE (state hold_state, moved boolean) LANGUAGE sql VOLATILE AS $$
  SELECT e.state, e.moved FROM end_holds(jsonb_build_array(
    jsonb_build_object('hold', p_hold, 'state', p_state, 'answer', p_answer))) e
$$;
