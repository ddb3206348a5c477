-- Tables and columns get the names that the rest of the code uses.
ALTER TABLE notification_choices RENAME TO notification_preferences;
ALTER TABLE notification_preferences RENAME CONSTRAINT notification_choices_pkey TO notification_preferences_pkey;
ALTER TABLE notification_preferences RENAME CONSTRAINT notification_choices_user_id_fkey TO notification_preferences_user_id_fkey;
ALTER TABLE notification_preferences RENAME CONSTRAINT notification_choices_mail_check TO notification_preferences_mail_check;
ALTER TABLE notification_manners RENAME TO digest_settings;
ALTER TABLE digest_settings RENAME CONSTRAINT notification_manners_pkey TO digest_settings_pkey;
ALTER TABLE digest_settings RENAME CONSTRAINT notification_manners_user_id_fkey TO digest_settings_user_id_fkey;
ALTER TABLE digest_settings RENAME CONSTRAINT notification_manners_digest_hour_check TO digest_settings_digest_hour_check;

ALTER TABLE media RENAME COLUMN play_file TO proxy_file;
ALTER TABLE media RENAME COLUMN asked_language TO requested_language;
ALTER TABLE translation_requests RENAME COLUMN asked_engine TO requested_engine;
ALTER TABLE translation_requests RENAME COLUMN remarks TO warnings;
ALTER TABLE translation_outputs RENAME COLUMN made_from TO source_set_id;
ALTER TABLE document_pages RENAME COLUMN made_of TO rendered_from;
ALTER TABLE draft_changes RENAME COLUMN answer TO result;
ALTER TABLE disclaimers RENAME COLUMN to_check TO needs_review;
ALTER TABLE disclaimer_versions RENAME COLUMN made_by TO created_by;
ALTER TABLE disclaimer_versions RENAME CONSTRAINT disclaimer_versions_made_by_fkey TO disclaimer_versions_created_by_fkey;
ALTER TABLE disclaimer_versions RENAME COLUMN made_at TO created_at;
ALTER TABLE feedback_files RENAME COLUMN is_picture TO is_image;
ALTER TABLE feedback_tickets RENAME COLUMN version_then TO reported_version;
ALTER TABLE sessions RENAME COLUMN revoked_because TO revoked_reason;
ALTER TABLE webhooks RENAME COLUMN disabled_because TO disabled_reason;
ALTER TABLE webhook_deliveries RENAME COLUMN answer_status TO response_status;
ALTER TABLE webhook_deliveries RENAME COLUMN answer TO response_body;

-- Functions name columns in their text, which a rename does not change.
ALTER TABLE report_tickets RENAME COLUMN asked_at TO requested_at;
CREATE OR REPLACE FUNCTION sum_up_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_report(NEW.organisation_id);
  IF TG_OP = 'UPDATE' THEN
    PERFORM add_to_report_month(OLD.organisation_id, OLD.requested_at, 'ticket', OLD.status, OLD.department_id,
      OLD.project_id, OLD.language, OLD.media_type, -1, 0, 0);
  END IF;
  PERFORM add_to_report_month(NEW.organisation_id, NEW.requested_at, 'ticket', NEW.status, NEW.department_id,
    NEW.project_id, NEW.language, NEW.media_type, 1, 0, 0);
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION rebuild_report_months(organisation uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE zone text;
BEGIN
  PERFORM lock_report(organisation);
  SELECT time_zone INTO zone FROM organisations WHERE id = organisation;
  DELETE FROM report_months WHERE organisation_id = organisation;
  INSERT INTO report_months
  SELECT organisation, report_month(at, zone), kind, NULL, department_id, project_id, language, media_type,
    count(*), sum(amount), sum(compared), coalesce(array_agg(least(amount, 2147483647)::int) FILTER (WHERE kind = 'ready'), '{}')
  FROM report_facts WHERE organisation_id = organisation
  GROUP BY 2, 3, 5, 6, 7, 8;
  INSERT INTO report_months
  SELECT organisation, report_month(requested_at, zone), 'ticket', status, department_id, project_id, language, media_type,
    count(*), 0, 0
  FROM report_tickets WHERE organisation_id = organisation
  GROUP BY 2, 4, 5, 6, 7, 8;
  DELETE FROM report_active_users WHERE organisation_id = organisation;
  INSERT INTO report_active_users
  SELECT DISTINCT ON (report_month(instant, zone), user_id) organisation, report_month(instant, zone), user_id, department_id
  FROM report_activity CROSS JOIN LATERAL (VALUES (first_at), (last_at)) AS seen (instant)
  WHERE organisation_id = organisation
  ORDER BY report_month(instant, zone), user_id, instant DESC;
END $$;

-- The code of jobs whose workers ended too often.
UPDATE media SET failure_code = 'WORKER_LOST' WHERE failure_code = 'BROKEN_OFF';
UPDATE translation_requests SET failure_code = 'WORKER_LOST' WHERE failure_code = 'BROKEN_OFF';
UPDATE translation_outputs SET failure_code = 'WORKER_LOST' WHERE failure_code = 'BROKEN_OFF';
UPDATE conversions SET failure_code = 'WORKER_LOST' WHERE failure_code = 'BROKEN_OFF';

-- Dead-letter queues, with the jobs in them and those that would go there. The queue's tables are not there in a new
-- installation, and while a backup is restored.
DO $$
BEGIN
  IF to_regclass('jobs.queue') IS NULL THEN RETURN; END IF;
  CREATE TEMPORARY TABLE dead_letter_queues ON COMMIT DROP AS
    SELECT * FROM jobs.queue WHERE name LIKE '%.given-up';
  UPDATE dead_letter_queues SET name = regexp_replace(name, '\.given-up$', '.dead-letter');
  INSERT INTO jobs.queue SELECT * FROM dead_letter_queues ON CONFLICT (name) DO NOTHING;
  UPDATE jobs.queue SET dead_letter = regexp_replace(dead_letter, '\.given-up$', '.dead-letter')
    WHERE dead_letter LIKE '%.given-up';
  UPDATE jobs.job SET dead_letter = regexp_replace(dead_letter, '\.given-up$', '.dead-letter')
    WHERE dead_letter LIKE '%.given-up';
  UPDATE jobs.job SET name = regexp_replace(name, '\.given-up$', '.dead-letter')
    WHERE name LIKE '%.given-up';
  DELETE FROM jobs.queue WHERE name LIKE '%.given-up';
END $$;
