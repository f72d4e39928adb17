-- Every API token ends after a year at most, students have none, and a launch knows the token that began it.
UPDATE "api_tokens" SET "revoked_at" = now() FROM "profiles" p
  WHERE p."id" = "profile_id" AND p."role" = 'student' AND "revoked_at" IS NULL;
UPDATE "api_tokens" SET "expires_at" = now() + interval '365 days' WHERE "expires_at" IS NULL;
ALTER TABLE "api_tokens" ALTER COLUMN "expires_at" SET NOT NULL;
ALTER TABLE "launches" ADD COLUMN     "token_id" UUID;
CREATE INDEX "launches_token_idx" ON "launches"("token_id");
ALTER TABLE "launches" ADD CONSTRAINT "launches_token_id_fkey" FOREIGN KEY ("token_id") REFERENCES "api_tokens"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
