-- Links with which new users choose their password. The link itself is not stored: it is derived from the id with the
-- installation's key.
CREATE TABLE user_invitations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  email text NOT NULL,
  invited_by uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  delivery text NOT NULL DEFAULT 'waiting' CHECK (delivery IN ('waiting', 'sent', 'failed')),
  -- When it was accepted, revoked or replaced by another.
  ended_at timestamptz
);
CREATE UNIQUE INDEX user_invitations_open ON user_invitations (user_id) WHERE ended_at IS NULL;
CREATE INDEX user_invitations_user ON user_invitations (user_id);
CREATE INDEX user_invitations_invited_by ON user_invitations (invited_by);
