-- CreateTable
CREATE TABLE "playground_launches" (
    "launch_id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "app_slug" TEXT NOT NULL,
    "variant" TEXT NOT NULL,

    CONSTRAINT "playground_launches_pkey" PRIMARY KEY ("launch_id")
);

-- CreateTable
CREATE TABLE "playground_calls" (
    "request_id" UUID NOT NULL,
    "launch_id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "operation" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "credits" INTEGER NOT NULL,
    "duration_ms" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "playground_calls_pkey" PRIMARY KEY ("request_id")
);

-- CreateIndex
CREATE INDEX "playground_launches_owner_idx" ON "playground_launches"("owner_id");

-- CreateIndex
CREATE INDEX "playground_calls_owner_idx" ON "playground_calls"("owner_id", "at", "request_id");

-- CreateIndex
CREATE INDEX "playground_calls_launch_idx" ON "playground_calls"("launch_id", "at");

-- CreateIndex
CREATE INDEX "playground_calls_at_idx" ON "playground_calls"("at");

-- AddForeignKey
ALTER TABLE "playground_launches" ADD CONSTRAINT "playground_launches_launch_id_fkey" FOREIGN KEY ("launch_id") REFERENCES "launches"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "playground_launches" ADD CONSTRAINT "playground_launches_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "profiles"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "playground_calls" ADD CONSTRAINT "playground_calls_launch_id_fkey" FOREIGN KEY ("launch_id") REFERENCES "playground_launches"("launch_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand
ALTER TABLE "playground_launches" ADD CONSTRAINT "playground_launches_variant_check" CHECK ("variant" IN
  ('valid', 'expired', 'tampered', 'unsigned', 'wrong-app', 'untrusted-proxy', 'version-1'));
