-- record_playground_call: adds a call to the list of a playground and notifies who watches it. A call of an unknown launch is ignored.
--
-- Locks: nothing but the new row.
-- Indexes: primary keys.
CREATE OR REPLACE FUNCTION record_playground_call(
  p_request uuid, p_launch uuid, p_operation text, p_status int, p_code text, p_credits int, p_duration_ms float8
) RETURNS void LANGUAGE sql AS $$
  WITH written AS (
    INSERT INTO playground_calls (request_id, launch_id, owner_id, operation, status, code, credits, duration_ms)
    SELECT p_request, p.launch_id, p.owner_id, p_operation, p_status, p_code, p_credits, p_duration_ms
    FROM playground_launches p WHERE p.launch_id = p_launch
    RETURNING owner_id, request_id)
  SELECT pg_notify('changes', 'playground-calls ' || owner_id || ' ' || request_id) FROM written
$$;
