import type { Provider } from './providers.ts';

type Client = Pick<Provider, 'issuer' | 'clientId'>;
/** All times in milliseconds since 1970. */
export type TokenSeen = { given: boolean; begunAt: number; now: number };

export type OfflineConsent = {
  /** Whether to ask people for their consent, without which this provider gives no refresh token. */
  needsConsent: (client: Client) => boolean;
  noteRefreshToken: (client: Client, seen: TokenSeen) => void;
};

/**
 * OpenID Connect lets a provider give refresh tokens only to people it asked, and no provider says whether it does.
 * So it is learned: the first sign-in goes without; where no token came, the next ones ask. Kept in memory, since all
 * that is lost is one sign-in whose session is shorter.
 */
export function learnOfflineConsent(): OfflineConsent {
  const learned = new Map<string, { since: number; helps: boolean }>();
  const keyOf = ({ issuer, clientId }: Client) => JSON.stringify([issuer, clientId]);
  return {
    needsConsent: (client) => learned.get(keyOf(client))?.helps ?? false,
    noteRefreshToken: (client, { given, begunAt, now }) => {
      if (given) return;
      const known = learned.get(keyOf(client));
      if (!known) learned.set(keyOf(client), { since: now, helps: true });
      // Somebody was asked, and there is none all the same: consent is not what it wants.
      else if (begunAt >= known.since) known.helps = false;
    },
  };
}
