-- Archiving, restoring or another role ends every sign-in of a person.
ALTER TABLE "profiles" ADD COLUMN     "sign_ins_ended_at" TIMESTAMPTZ(3);
