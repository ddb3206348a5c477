-- Pages are told of the progress of jobs by reading the rows that a run holds, of which there are few.
CREATE INDEX media_running ON media (id) WHERE run_id IS NOT NULL;
CREATE INDEX translation_requests_running ON translation_requests (id) WHERE run_id IS NOT NULL;
CREATE INDEX translation_outputs_running ON translation_outputs (id) WHERE run_id IS NOT NULL;
CREATE INDEX conversions_running ON conversions (id) WHERE run_id IS NOT NULL;
