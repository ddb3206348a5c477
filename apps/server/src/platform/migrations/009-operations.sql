-- What is removed after how many days; no row: kept for good. A rule begins to bite a week after it was set.
CREATE TABLE retention_rules (
  organisation_id uuid NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('media', 'outputs', 'conversions', 'audit')),
  days integer NOT NULL CHECK (days BETWEEN 1 AND 3650 AND (kind <> 'audit' OR days >= 90)),
  set_by uuid REFERENCES users (id) ON DELETE SET NULL,
  set_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organisation_id, kind)
);

-- When something becomes due: so many days after `since`, but not before the week after the rule was set is over.
CREATE FUNCTION retention_due(since timestamptz, rule retention_rules) RETURNS timestamptz
  LANGUAGE sql STABLE AS $$
  SELECT greatest(since + make_interval(days => rule.days), rule.set_at + interval '7 days')
$$;

-- What belongs to a project on hold is kept, whatever the rules say.
ALTER TABLE projects ADD COLUMN legal_hold boolean NOT NULL DEFAULT false;

-- Null: no limit. No row: no limits at all.
CREATE TABLE quotas (
  organisation_id uuid PRIMARY KEY REFERENCES organisations (id) ON DELETE CASCADE,
  storage_bytes bigint CHECK (storage_bytes >= 0),
  media_minutes integer CHECK (media_minutes >= 0),
  translated_words bigint CHECK (translated_words >= 0),
  users integer CHECK (users >= 0),
  changed_by uuid REFERENCES users (id) ON DELETE SET NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);

-- What was used in a month (its first day, UTC). Deleting media gives none of it back.
CREATE TABLE usage_months (
  organisation_id uuid NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  month date NOT NULL,
  media_ms bigint NOT NULL DEFAULT 0,
  translated_words bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (organisation_id, month)
);
INSERT INTO usage_months (organisation_id, month, media_ms)
  SELECT organisation_id, date_trunc('month', created_at AT TIME ZONE 'UTC')::date,
         sum(coalesce(duration_ms, 0))
    FROM media GROUP BY 1, 2;

-- The log stays append-only. Only what a rule of its organisation makes due may be deleted, and the database itself
-- looks at the rule: whoever can write SQL as the product still cannot take out a line before its time.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (
    SELECT FROM retention_rules r
     WHERE r.organisation_id = OLD.organisation_id AND r.kind = 'audit' AND retention_due(OLD.at, r) <= now()
  ) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'audit_log is append-only';
END $$;
CREATE INDEX media_by_age ON media (organisation_id, created_at);
