-- What the operator set for the whole installation: maintenance mode, and whether audit entries are passed on.
CREATE TABLE installation_settings (
  name text PRIMARY KEY,
  value jsonb NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);

-- Audit entries that were not passed on yet. A row is deleted once its entry has been written: entries are committed in
-- another order than they are made, so that a position in the log alone would miss some.
CREATE TABLE audit_outbox (
  entry_id uuid PRIMARY KEY
);

CREATE FUNCTION fill_audit_outbox() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM installation_settings WHERE name = 'audit-stream') THEN
    INSERT INTO audit_outbox (entry_id) VALUES (NEW.id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER audit_log_outbox AFTER INSERT ON audit_log
  FOR EACH ROW EXECUTE FUNCTION fill_audit_outbox();
