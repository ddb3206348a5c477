-- A node that drains takes no jobs and finishes those that run.
ALTER TABLE nodes
  -- What an administrator wants.
  ADD COLUMN drain boolean NOT NULL DEFAULT false,
  -- What the node says: it follows the above, and nothing runs there anymore.
  ADD COLUMN drained boolean NOT NULL DEFAULT false;
