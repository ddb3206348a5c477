-- One row per running process of the installation, which the process itself writes and renews. No index beside the key:
-- so that a renewal writes only the row.
CREATE TABLE nodes (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  version text NOT NULL,
  commit text,
  roles text NOT NULL,
  capabilities text[] NOT NULL,
  -- Rarely changes: engines that are ready, models, languages of speech and pairs of translation.
  abilities jsonb NOT NULL,
  load jsonb NOT NULL,
  started_at timestamptz NOT NULL,
  -- By the clock of the database: those of the processes may differ.
  seen_at timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 50);
