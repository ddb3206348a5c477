-- The zone in which the organisation's months begin; an IANA name.
ALTER TABLE organisations ADD COLUMN time_zone text NOT NULL DEFAULT 'UTC';

-- What happened, and when. Never changed by deletions: media, tickets, people and projects may be gone.
CREATE TABLE report_facts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  kind text NOT NULL CHECK (kind IN ('transcribed', 'translated', 'ready', 'edited')),
  department_id uuid,
  project_id uuid,
  language text,
  media_type text NOT NULL CHECK (media_type IN ('video', 'doc')),
  -- The transcript or ticket.
  subject_id uuid NOT NULL,
  -- transcribed: milliseconds of sound; translated: words; ready: seconds from asking; edited: changed characters.
  amount bigint NOT NULL CHECK (amount >= 0),
  -- edited: characters compared.
  compared bigint NOT NULL DEFAULT 0
);
CREATE INDEX report_facts_rebuild ON report_facts (organisation_id, at);
CREATE INDEX report_facts_edited ON report_facts (subject_id) WHERE kind = 'edited';

-- What is remembered of a ticket, also after it was deleted.
CREATE TABLE report_tickets (
  ticket_id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  asked_at timestamptz NOT NULL,
  -- Since when somebody waits for it; null where nobody does.
  waiting_since timestamptz,
  status text NOT NULL,
  department_id uuid,
  project_id uuid,
  language text NOT NULL,
  media_type text NOT NULL CHECK (media_type IN ('video', 'doc'))
);
CREATE INDEX report_tickets_rebuild ON report_tickets (organisation_id, asked_at);

-- When somebody was there, by days of UTC. First and last say on which side of any month's edge that was.
CREATE TABLE report_activity (
  organisation_id uuid NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  user_id uuid NOT NULL,
  day date NOT NULL,
  department_id uuid,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (organisation_id, user_id, day)
);

-- What reports read: sums by the organisation's own months.
CREATE TABLE report_months (
  organisation_id uuid NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  month date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('transcribed', 'translated', 'ready', 'edited', 'ticket')),
  -- Of tickets.
  status text,
  department_id uuid,
  project_id uuid,
  language text,
  media_type text NOT NULL,
  count bigint NOT NULL,
  amount bigint NOT NULL,
  compared bigint NOT NULL,
  -- ready: every waiting time, for percentiles cannot be made of sums.
  seconds int[] NOT NULL DEFAULT '{}',
  UNIQUE NULLS NOT DISTINCT (organisation_id, month, kind, status, department_id, project_id, language, media_type)
);
CREATE TABLE report_active_users (
  organisation_id uuid NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  month date NOT NULL,
  user_id uuid NOT NULL,
  department_id uuid,
  PRIMARY KEY (organisation_id, month, user_id)
);

CREATE FUNCTION report_month(at timestamptz, zone text) RETURNS date LANGUAGE sql STABLE AS
  $$ SELECT date_trunc('month', at AT TIME ZONE zone)::date $$;

-- One at a time for each organisation, always before a row of report_months is touched: no two can wait for each other.
CREATE FUNCTION lock_report(organisation uuid) RETURNS void LANGUAGE sql AS
  $$ SELECT pg_advisory_xact_lock(6006, hashtext(organisation::text)) $$;

CREATE FUNCTION add_to_report_month(
  organisation uuid, instant timestamptz, kind text, status text, department uuid, project uuid, language text,
  media_type text, many bigint, amount bigint, compared bigint, waited int[] DEFAULT '{}'
) RETURNS void LANGUAGE sql AS $$
  INSERT INTO report_months AS m
  SELECT organisation, report_month(instant, o.time_zone), kind, status, department, project, language, media_type, many, amount, compared, waited
  FROM organisations o WHERE o.id = organisation
  ON CONFLICT (organisation_id, month, kind, status, department_id, project_id, language, media_type)
  DO UPDATE SET count = m.count + EXCLUDED.count, amount = m.amount + EXCLUDED.amount, compared = m.compared + EXCLUDED.compared,
    seconds = m.seconds || EXCLUDED.seconds
$$;

CREATE FUNCTION sum_up_fact() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  f report_facts := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  sign int := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  PERFORM lock_report(f.organisation_id);
  PERFORM add_to_report_month(f.organisation_id, f.at, f.kind, NULL, f.department_id, f.project_id, f.language,
    f.media_type, sign, sign * f.amount, sign * f.compared,
    CASE WHEN f.kind = 'ready' THEN ARRAY[least(f.amount, 2147483647)::int] ELSE '{}' END);
  RETURN NULL;
END $$;

CREATE FUNCTION sum_up_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_report(NEW.organisation_id);
  IF TG_OP = 'UPDATE' THEN
    PERFORM add_to_report_month(OLD.organisation_id, OLD.asked_at, 'ticket', OLD.status, OLD.department_id,
      OLD.project_id, OLD.language, OLD.media_type, -1, 0, 0);
  END IF;
  PERFORM add_to_report_month(NEW.organisation_id, NEW.asked_at, 'ticket', NEW.status, NEW.department_id,
    NEW.project_id, NEW.language, NEW.media_type, 1, 0, 0);
  RETURN NULL;
END $$;

-- Sums by months from what happened: after the organisation moved to another zone.
CREATE FUNCTION rebuild_report_months(organisation uuid) RETURNS void LANGUAGE plpgsql AS $$
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
  SELECT organisation, report_month(asked_at, zone), 'ticket', status, department_id, project_id, language, media_type,
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

-- What is there already.
INSERT INTO report_facts (organisation_id, at, kind, department_id, project_id, language, media_type, subject_id, amount)
SELECT m.organisation_id, c.created_at, 'transcribed', u.department_id, m.project_id, t.language, 'video', t.id, coalesce(m.duration_ms, 0)
FROM cue_sets c JOIN transcripts t ON t.id = c.transcript_id JOIN media m ON m.id = t.media_id JOIN users u ON u.id = m.uploaded_by
WHERE c.created_by IS NULL;
INSERT INTO report_tickets
SELECT t.id, t.organisation_id, t.created_at,
  CASE WHEN t.status IN ('queued', 'translating', 'rendering') THEN t.created_at END,
  t.status, u.department_id, m.project_id, t.language, CASE m.kind WHEN 'doc' THEN 'doc' ELSE 'video' END
FROM translation_requests t JOIN media m ON m.id = t.media_id JOIN users u ON u.id = t.requested_by;
INSERT INTO report_facts (organisation_id, at, kind, department_id, project_id, language, media_type, subject_id, amount)
SELECT r.organisation_id, t.finished_at, f.kind, r.department_id, r.project_id, r.language, r.media_type, r.ticket_id,
  CASE f.kind WHEN 'ready' THEN greatest(0, extract(epoch FROM t.finished_at - t.created_at))::bigint ELSE coalesce(m.word_count, 0) END
FROM report_tickets r JOIN translation_requests t ON t.id = r.ticket_id JOIN media m ON m.id = t.media_id
  CROSS JOIN (VALUES ('ready'), ('translated')) AS f (kind)
WHERE t.finished_at IS NOT NULL AND t.status IN ('ready', 'stale');
INSERT INTO report_activity
SELECT u.organisation_id, u.id, (seen.at AT TIME ZONE 'UTC')::date, u.department_id, min(seen.at), max(seen.at)
FROM users u JOIN (
  SELECT user_id, at FROM audit_log WHERE user_id IS NOT NULL AND action <> 'sign-in-refused'
  UNION ALL SELECT user_id, created_at FROM sessions
  UNION ALL SELECT user_id, last_used_at FROM sessions WHERE last_used_at IS NOT NULL
) seen ON seen.user_id = u.id
GROUP BY 1, 2, 3, 4;
SELECT rebuild_report_months(id) FROM organisations;

-- Sums are made when a transaction ends, so that their rows are held for a moment only.
CREATE CONSTRAINT TRIGGER report_facts_sum AFTER INSERT OR DELETE ON report_facts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sum_up_fact();
CREATE CONSTRAINT TRIGGER report_tickets_sum AFTER INSERT OR UPDATE OF status ON report_tickets
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sum_up_ticket();

-- By triggers, so that no way of changing a status, and no deletion by way of another, can leave the reports behind.
CREATE FUNCTION note_transcribed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO report_facts (organisation_id, at, kind, department_id, project_id, language, media_type, subject_id, amount)
  SELECT NEW.organisation_id, NEW.updated_at, 'transcribed', u.department_id, NEW.project_id, NEW.language, 'video', NEW.id, coalesce(NEW.duration_ms, 0)
  FROM users u WHERE u.id = NEW.uploaded_by;
  RETURN NULL;
END $$;
CREATE TRIGGER media_transcribed AFTER UPDATE OF status ON media FOR EACH ROW
  WHEN (OLD.status = 'transcribing' AND NEW.status = 'transcribed') EXECUTE FUNCTION note_transcribed();

CREATE FUNCTION note_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE since timestamptz;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO report_tickets
    SELECT NEW.id, NEW.organisation_id, NEW.created_at, NEW.created_at, NEW.status, u.department_id, m.project_id, NEW.language,
      CASE m.kind WHEN 'doc' THEN 'doc' ELSE 'video' END
    FROM media m, users u WHERE m.id = NEW.media_id AND u.id = NEW.requested_by;
    RETURN NULL;
  END IF;
  IF TG_OP = 'DELETE' THEN
    -- What had come to its end stays as it ended; what was at work will never be ready.
    UPDATE report_tickets SET status = 'cancelled', waiting_since = NULL
    WHERE ticket_id = OLD.id AND status IN ('queued', 'translating', 'rendering');
    RETURN NULL;
  END IF;
  SELECT waiting_since INTO since FROM report_tickets WHERE ticket_id = NEW.id;
  IF NEW.status = 'ready' AND since IS NOT NULL THEN
    INSERT INTO report_facts (organisation_id, at, kind, department_id, project_id, language, media_type, subject_id, amount)
    SELECT r.organisation_id, done, 'ready', r.department_id, r.project_id, r.language, r.media_type, r.ticket_id,
      greatest(0, extract(epoch FROM done - since))::bigint
    FROM report_tickets r, coalesce(NEW.finished_at, clock_timestamp()) AS done WHERE r.ticket_id = NEW.id;
  END IF;
  UPDATE report_tickets SET status = NEW.status, waiting_since = CASE
    WHEN NEW.status IN ('ready', 'cancelled') THEN NULL
    -- Somebody whose ticket failed is waiting still.
    WHEN NEW.status = 'queued' THEN coalesce(since, clock_timestamp())
    ELSE since END
  WHERE ticket_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER translation_requests_noted AFTER INSERT OR DELETE ON translation_requests
  FOR EACH ROW EXECUTE FUNCTION note_ticket();
CREATE TRIGGER translation_requests_moved AFTER UPDATE OF status ON translation_requests FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION note_ticket();

-- Signing in makes a session, and every use of one is noted in it a few times an hour.
CREATE FUNCTION note_activity() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  seen timestamptz := coalesce(NEW.last_used_at, NEW.created_at);
  who users;
BEGIN
  SELECT * INTO who FROM users WHERE id = NEW.user_id;
  IF who.id IS NULL THEN RETURN NULL; END IF;
  PERFORM lock_report(who.organisation_id);
  INSERT INTO report_activity AS a VALUES (who.organisation_id, who.id, (seen AT TIME ZONE 'UTC')::date, who.department_id, seen, seen)
  ON CONFLICT (organisation_id, user_id, day) DO UPDATE
    SET first_at = least(a.first_at, seen), last_at = greatest(a.last_at, seen), department_id = EXCLUDED.department_id;
  INSERT INTO report_active_users
  SELECT who.organisation_id, report_month(seen, o.time_zone), who.id, who.department_id FROM organisations o WHERE o.id = who.organisation_id
  ON CONFLICT (organisation_id, month, user_id) DO UPDATE SET department_id = EXCLUDED.department_id;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER sessions_noted AFTER INSERT OR UPDATE OF last_used_at ON sessions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_activity();

-- Named filters of somebody's own: a screen and what its address says.
CREATE TABLE saved_views (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  screen text NOT NULL CHECK (screen IN ('dashboard', 'reports')),
  name text NOT NULL,
  search jsonb NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX saved_views_name ON saved_views (user_id, screen, lower(name));
CREATE UNIQUE INDEX saved_views_one_default ON saved_views (user_id, screen) WHERE is_default;

-- What the dashboard asks for.
CREATE INDEX media_own ON media (uploaded_by, status);
CREATE INDEX translation_requests_own ON translation_requests (requested_by, status, finished_at);
CREATE INDEX translation_outputs_recent ON translation_outputs (finished_at DESC, id) WHERE status = 'ready';
