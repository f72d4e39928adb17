-- AlterTable
ALTER TABLE "model_failures" DROP COLUMN "message",
ADD COLUMN     "cause" TEXT;
