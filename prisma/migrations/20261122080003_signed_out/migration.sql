-- A sign-out also ends the version-1 launch sessions that were issued before it.
ALTER TABLE "profiles" ADD COLUMN     "signed_out_at" TIMESTAMPTZ(3);
