import { timingSafeEqual } from 'node:crypto';
import type { Tokens } from '../../auth/index.ts';

/** What the link of an invitation carries: its id and our seal of 128 bits on it. Nothing of it is stored. */
export const tokenOf = (tokens: Tokens, invitationId: string): string =>
  `${invitationId}.${tokens.mac(`invitation ${invitationId}`)}`;

const form = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{22}$/;

/** The invitation's id; undefined if the token is not ours. */
export function readToken(tokens: Tokens, token: string): string | undefined {
  const id = form.exec(token)?.[1];
  if (!id) return undefined;
  const genuine = timingSafeEqual(Buffer.from(tokenOf(tokens, id)), Buffer.from(token));
  return genuine ? id : undefined;
}
