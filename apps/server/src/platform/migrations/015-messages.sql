-- What people are told is stored as a message, {"id", "params"}, and rendered in the language of whoever reads it.
-- What was stored before, in English, stays as it stands: {"text"}.
CREATE FUNCTION pg_temp.as_message(told text) RETURNS jsonb LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN told IS NOT NULL THEN jsonb_build_object('text', told) END;
CREATE FUNCTION pg_temp.as_messages(told jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE
  RETURN (SELECT coalesce(jsonb_agg(pg_temp.as_message(one) ORDER BY place), '[]')
          FROM jsonb_array_elements_text(told) WITH ORDINALITY AS list (one, place));
CREATE FUNCTION pg_temp.as_progress(progress jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE
  RETURN jsonb_set(progress, '{phase}', pg_temp.as_message(progress ->> 'phase'));

ALTER TABLE media
  ALTER COLUMN failure_message TYPE jsonb USING pg_temp.as_message(failure_message);
UPDATE media SET progress = pg_temp.as_progress(progress) WHERE progress IS NOT NULL;

ALTER TABLE translation_requests
  ALTER COLUMN failure_message TYPE jsonb USING pg_temp.as_message(failure_message),
  ALTER COLUMN engine_label TYPE jsonb USING pg_temp.as_message(engine_label),
  ALTER COLUMN note TYPE jsonb USING pg_temp.as_message(note);
UPDATE translation_requests SET remarks = pg_temp.as_messages(remarks) WHERE remarks <> '[]';
UPDATE translation_requests SET progress = pg_temp.as_progress(progress) WHERE progress IS NOT NULL;

ALTER TABLE translation_outputs
  ALTER COLUMN failure_message TYPE jsonb USING pg_temp.as_message(failure_message);
UPDATE translation_outputs SET notes = pg_temp.as_messages(notes) WHERE notes <> '[]';
UPDATE translation_outputs SET progress = pg_temp.as_progress(progress) WHERE progress IS NOT NULL;

ALTER TABLE conversions
  ALTER COLUMN failure_message TYPE jsonb USING pg_temp.as_message(failure_message);
UPDATE conversions SET notes = pg_temp.as_messages(notes) WHERE notes <> '[]';
UPDATE conversions SET progress = pg_temp.as_progress(progress) WHERE progress IS NOT NULL;

ALTER TABLE text_translations
  ALTER COLUMN engine_label TYPE jsonb USING pg_temp.as_message(engine_label);

ALTER TABLE webhooks
  ALTER COLUMN disabled_because TYPE jsonb USING pg_temp.as_message(disabled_because);
ALTER TABLE webhook_deliveries
  ALTER COLUMN failure TYPE jsonb USING pg_temp.as_message(failure);
