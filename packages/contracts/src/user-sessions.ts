import { z } from 'zod';
import { apiBase, defineEndpoint, idSchema, instantSchema } from './endpoint.ts';

const base = `${apiBase}/user`;
const byId = z.strictObject({ id: idSchema });

export const sessionItemSchema = z.object({
  sessionId: idSchema,
  /** A browser's session, or an API token with its name. */
  kind: z.enum(['browser', 'api-token']),
  name: z.string().nullable(),
  userAgent: z.string().nullable(),
  address: z.string().nullable(),
  createdAt: instantSchema,
  lastUsedAt: instantSchema,
  expiresAt: instantSchema,
  current: z.boolean(),
});
export type SessionItem = z.infer<typeof sessionItemSchema>;
export const viewSessions = defineEndpoint({
  method: 'GET',
  path: `${base}/viewSessions/:id`,
  permission: 'login',
  summary: 'Where a user is signed in; other people’s with Users edit',
  params: byId,
  answer: z.array(sessionItemSchema),
});
/** One's own, encoded: to end one's own sessions, unless one signs in with single sign-on. */
const endSessionBody = z.strictObject({ password: z.string().min(1).max(2048).optional() });
export const endSession = defineEndpoint({
  method: 'POST',
  path: `${base}/endSession/:id/:sessionId`,
  permission: 'login',
  summary:
    'End one session or token of a user, one’s own with the password; other people’s with Users edit',
  message: 'account.sessionEnded',
  peopleOnly: true,
  params: z.strictObject({ id: idSchema, sessionId: idSchema }),
  body: endSessionBody,
});
export const endAllSessions = defineEndpoint({
  method: 'POST',
  path: `${base}/endAllSessions/:id`,
  permission: 'login',
  summary:
    'End every session and token of a user but the caller’s current one, one’s own with the password',
  message: 'account.sessionsEnded',
  peopleOnly: true,
  params: byId,
  body: endSessionBody,
  answer: z.object({ ended: z.number().int() }),
});
