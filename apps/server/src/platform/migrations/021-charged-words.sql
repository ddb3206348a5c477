-- Words the running job has charged to the quota, so that a job that runs again charges them once. Translating the first
-- time is charged with the request.
ALTER TABLE translation_requests ADD COLUMN words_charged int NOT NULL DEFAULT 0;
ALTER TABLE conversions ADD COLUMN words_charged int NOT NULL DEFAULT 0;

-- A Viewer can report a problem.
INSERT INTO role_permissions (role_id, resource, can_view, can_edit)
  SELECT id, 'Feedback', true, true FROM roles WHERE organisation_id IS NULL AND name = 'Viewer'
  ON CONFLICT (role_id, resource) DO UPDATE SET can_view = true, can_edit = true;
