-- AlterTable
ALTER TABLE "submissions" ADD COLUMN     "status_feedback_id" UUID;

-- Until now this feedback was known by the time of the change.
UPDATE submissions s SET status_feedback_id = f.id FROM feedback f
  WHERE f.submission_id = s.id AND f.created_at = s.status_changed_at AND f.status_before IS NOT NULL;
