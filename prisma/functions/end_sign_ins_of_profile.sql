-- end_sign_ins_of_profile: ends every sign-in of a person who is archived, restored or gets another role. A sign-in cookie has the
-- value of sign_ins_ended_at at its sign-in, so every change of the column makes older cookies invalid. A trigger, so that imports
-- and repairs by hand do the same.
--
-- Locks: nothing beyond the updated profile.
-- Indexes: none.
CREATE OR REPLACE FUNCTION end_sign_ins_of_profile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sign_ins_ended_at := greatest(date_trunc('milliseconds', clock_timestamp()),
    OLD.sign_ins_ended_at + interval '1 millisecond');
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "profiles_end_sign_ins" BEFORE UPDATE OF "status", "role" ON "profiles"
  FOR EACH ROW WHEN (OLD."status" IS DISTINCT FROM NEW."status" OR OLD."role" IS DISTINCT FROM NEW."role")
  EXECUTE FUNCTION end_sign_ins_of_profile();
