-- What people are told: one row per person and event. Rows alike in a short time share a batch and are shown as one,
-- so that each is judged by itself when it is asked who may still see it.
CREATE TABLE notifications (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Of the thing it is about, not of the person.
  organisation_id uuid NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  kind text NOT NULL,
  params jsonb NOT NULL DEFAULT '{}',
  link text NOT NULL CHECK (link LIKE '/%' AND link NOT LIKE '//%'),
  media_id uuid REFERENCES media (id) ON DELETE CASCADE,
  ticket_id uuid REFERENCES translation_requests (id) ON DELETE CASCADE,
  -- Of something other than a media: the project whose people alone may see it.
  project_id uuid REFERENCES projects (id) ON DELETE CASCADE,
  -- Whatever else it is about; tells batches apart.
  subject_id uuid,
  batch_id uuid NOT NULL,
  in_app boolean NOT NULL,
  at timestamptz NOT NULL,
  read_at timestamptz,
  mail text CHECK (mail IN ('at-once', 'daily')),
  mail_due_at timestamptz,
  -- The mail it went into; null while it waits for one.
  mail_id uuid,
  CHECK ((mail IS NULL) = (mail_due_at IS NULL))
);
CREATE INDEX notifications_of_person ON notifications (user_id, at DESC) WHERE in_app;
CREATE INDEX notifications_unread ON notifications (user_id) WHERE in_app AND read_at IS NULL;
CREATE INDEX notifications_to_mail ON notifications (mail_due_at) WHERE mail IS NOT NULL AND mail_id IS NULL;
CREATE INDEX notifications_of_mail ON notifications (mail_id) WHERE mail_id IS NOT NULL;
CREATE INDEX notifications_of_media ON notifications (media_id);
CREATE INDEX notifications_of_ticket ON notifications (ticket_id);
CREATE INDEX notifications_of_project ON notifications (project_id) WHERE project_id IS NOT NULL;

CREATE TABLE notification_choices (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL,
  in_app boolean NOT NULL,
  mail text NOT NULL CHECK (mail IN ('at-once', 'daily', 'none')),
  PRIMARY KEY (user_id, kind)
);
CREATE TABLE notification_manners (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  digest_hour smallint NOT NULL CHECK (digest_hour BETWEEN 0 AND 23),
  time_zone text NOT NULL
);

CREATE TABLE webhooks (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organisation_id uuid NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  name text NOT NULL,
  url text NOT NULL,
  events text[] NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  disabled_because text,
  failing_since timestamptz,
  secret_sealed bytea NOT NULL,
  secret_hint text NOT NULL,
  previous_secret_sealed bytea,
  previous_secret_until timestamptz,
  created_by uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((previous_secret_sealed IS NULL) = (previous_secret_until IS NULL))
);
CREATE UNIQUE INDEX webhooks_name ON webhooks (organisation_id, lower(name));

CREATE TABLE webhook_deliveries (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  webhook_id uuid NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
  event text NOT NULL,
  -- As text: the signature is over exactly these bytes.
  payload text NOT NULL,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'delivered', 'failed')),
  -- Written with the event; a moment later the queue has it.
  queued boolean NOT NULL DEFAULT false,
  attempts int NOT NULL DEFAULT 0,
  answer_status int,
  answer text,
  failure text,
  duration_ms int,
  created_at timestamptz NOT NULL,
  last_attempt_at timestamptz
);
CREATE INDEX webhook_deliveries_of_webhook ON webhook_deliveries (webhook_id, created_at DESC);
CREATE INDEX webhook_deliveries_unqueued ON webhook_deliveries (created_at) WHERE NOT queued;
CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries (created_at);
