-- What processes of one installation must know of each other. Worth nothing after a crash.

-- Tickets that open a live socket, as hashes: issued by one process, and redeemed once by any.
CREATE UNLOGGED TABLE live_tickets (
  hash text PRIMARY KEY,
  session_id uuid NOT NULL,
  issued_at timestamptz NOT NULL DEFAULT now()
);

-- The times of what a user did within the last minute, for limits.
CREATE UNLOGGED TABLE recent_calls (
  user_id uuid NOT NULL,
  name text NOT NULL,
  times timestamptz[] NOT NULL,
  PRIMARY KEY (user_id, name)
);

-- Who works on a resumable upload: one request, in whichever process. The holder renews it.
CREATE UNLOGGED TABLE upload_locks (
  upload_id uuid PRIMARY KEY,
  holder uuid NOT NULL,
  -- Another request waits for it.
  stop boolean NOT NULL DEFAULT false,
  renewed_at timestamptz NOT NULL DEFAULT now()
);
