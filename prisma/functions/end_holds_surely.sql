-- end_holds_surely: end_holds, then waits until the result is on disk: ended is [{hold, state, moved}].
--
-- The first commit releases the balance before the wait, so the next statement can use it; the second, of a mark in the
-- write-ahead log, waits. The caller is answered after the second. Cannot run inside a transaction.
--
-- Locks: as end_holds, released before the disk is waited for.
CREATE OR REPLACE PROCEDURE end_holds_surely(p_ends jsonb, INOUT ended jsonb) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  SELECT coalesce(jsonb_agg(e), '[]') INTO ended FROM end_holds(p_ends) e;
  COMMIT;
  PERFORM write_a_mark();
END $$;
