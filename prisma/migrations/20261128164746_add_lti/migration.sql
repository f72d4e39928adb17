-- CreateEnum
CREATE TYPE "lti_token_kind" AS ENUM ('login', 'launch', 'registration');

-- CreateTable
CREATE TABLE "lti_platforms" (
    "id" UUID NOT NULL,
    "school_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "deployment_ids" TEXT[],
    "auth_login_url" TEXT NOT NULL,
    "auth_token_url" TEXT NOT NULL,
    "token_audience" TEXT,
    "jwks_url" TEXT NOT NULL,
    "create_people" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lti_platforms_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lti_keys" (
    "id" UUID NOT NULL,
    "platform_id" UUID NOT NULL,
    "public_key" JSONB NOT NULL,
    "private_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lti_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lti_tokens" (
    "hash" BYTEA NOT NULL,
    "kind" "lti_token_kind" NOT NULL,
    "platform_id" UUID,
    "data" JSONB NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "lti_tokens_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "lti_contexts" (
    "id" UUID NOT NULL,
    "platform_id" UUID NOT NULL,
    "deployment_id" TEXT NOT NULL,
    "context_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "classroom_id" UUID NOT NULL,
    "memberships_url" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lti_contexts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lti_resource_links" (
    "id" UUID NOT NULL,
    "platform_id" UUID NOT NULL,
    "deployment_id" TEXT NOT NULL,
    "resource_link_id" TEXT NOT NULL,
    "activity_id" UUID NOT NULL,
    "line_item_url" TEXT,

    CONSTRAINT "lti_resource_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lti_refusals" (
    "id" UUID NOT NULL,
    "platform_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "reason" TEXT NOT NULL,
    "kid" TEXT,

    CONSTRAINT "lti_refusals_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "lti_platforms_school_idx" ON "lti_platforms"("school_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "lti_platforms_client_key" ON "lti_platforms"("issuer", "client_id");

-- CreateIndex
CREATE INDEX "lti_keys_platform_idx" ON "lti_keys"("platform_id", "created_at");

-- CreateIndex
CREATE INDEX "lti_tokens_expires_idx" ON "lti_tokens"("expires_at");

-- CreateIndex
CREATE INDEX "lti_tokens_platform_idx" ON "lti_tokens"("platform_id");

-- CreateIndex
CREATE INDEX "lti_contexts_classroom_idx" ON "lti_contexts"("classroom_id");

-- CreateIndex
CREATE UNIQUE INDEX "lti_contexts_context_key" ON "lti_contexts"("platform_id", "deployment_id", "context_id");

-- CreateIndex
CREATE INDEX "lti_resource_links_activity_idx" ON "lti_resource_links"("activity_id");

-- CreateIndex
CREATE UNIQUE INDEX "lti_resource_links_link_key" ON "lti_resource_links"("platform_id", "deployment_id", "resource_link_id");

-- CreateIndex
CREATE INDEX "lti_refusals_platform_idx" ON "lti_refusals"("platform_id", "id" DESC);

-- AddForeignKey
ALTER TABLE "lti_platforms" ADD CONSTRAINT "lti_platforms_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lti_keys" ADD CONSTRAINT "lti_keys_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "lti_platforms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lti_tokens" ADD CONSTRAINT "lti_tokens_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "lti_platforms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lti_contexts" ADD CONSTRAINT "lti_contexts_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "lti_platforms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lti_contexts" ADD CONSTRAINT "lti_contexts_classroom_id_fkey" FOREIGN KEY ("classroom_id") REFERENCES "classrooms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lti_resource_links" ADD CONSTRAINT "lti_resource_links_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "lti_platforms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lti_resource_links" ADD CONSTRAINT "lti_resource_links_activity_id_fkey" FOREIGN KEY ("activity_id") REFERENCES "activities"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lti_refusals" ADD CONSTRAINT "lti_refusals_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "lti_platforms"("id") ON DELETE CASCADE ON UPDATE CASCADE;
