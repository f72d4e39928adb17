-- An activity closes after it has opened.
ALTER TABLE "activities" ADD CONSTRAINT "activities_times_check" CHECK ("closes_at" > "opens_at");
