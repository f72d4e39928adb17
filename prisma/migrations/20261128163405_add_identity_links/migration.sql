-- CreateTable
CREATE TABLE "identity_links" (
    "id" UUID NOT NULL,
    "profile_id" UUID NOT NULL,
    "school_id" UUID,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "identity_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "erased_accounts" (
    "hash" BYTEA NOT NULL,

    CONSTRAINT "erased_accounts_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "identity_links_lti_account_key" ON "identity_links"("school_id", "issuer", "subject");

-- CreateIndex
CREATE UNIQUE INDEX "identity_links_lti_person_key" ON "identity_links"("profile_id", "school_id", "issuer");

-- AddForeignKey
ALTER TABLE "identity_links" ADD CONSTRAINT "identity_links_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "identity_links" ADD CONSTRAINT "identity_links_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The two unique indexes do not bind links without a school, which are of single sign-on.
CREATE UNIQUE INDEX "identity_links_sso_account_key" ON "identity_links"("issuer", "subject") WHERE "school_id" IS NULL;

CREATE UNIQUE INDEX "identity_links_sso_person_key" ON "identity_links"("profile_id", "issuer") WHERE "school_id" IS NULL;
