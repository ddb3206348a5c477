import { z } from 'zod';
import { encodedPassword } from './auth.ts';
import { apiBase, defineEndpoint, idSchema, instantSchema } from './endpoint.ts';

/** How long the link of an invitation works, in days. */
export const invitationDays = 7;

/** Of a user who has not chosen a password yet. */
export const invitationSchema = z.object({
  state: z.enum(['sending', 'sent', 'not-delivered', 'expired']),
  /** Where it was sent. */
  email: z.string(),
  expiresAt: instantSchema,
});
export type Invitation = z.infer<typeof invitationSchema>;

const edit = { resource: 'Users', flag: 'edit' } as const;
const base = `${apiBase}/user`;
const byId = z.strictObject({ id: idSchema });

export const inviteUser = defineEndpoint({
  method: 'POST',
  path: `${base}/inviteUser/:id`,
  permission: edit,
  summary:
    'Mail a link with which a user chooses a password; earlier links of that user stop working',
  message: 'users.invitationSent',
  peopleOnly: true,
  params: byId,
});
export const revokeInvitation = defineEndpoint({
  method: 'POST',
  path: `${base}/revokeInvitation/:id`,
  permission: edit,
  summary: 'Make the link of a user’s invitation stop working',
  message: 'users.invitationRevoked',
  peopleOnly: true,
  params: byId,
});

/** In the body, because addresses are logged. */
const token = z.string().max(100);
export const viewInvitation = defineEndpoint({
  method: 'POST',
  path: `${base}/viewInvitation`,
  permission: 'public',
  summary: 'Who is invited where, for the holder of the link; the link stays unused',
  body: z.strictObject({ token }),
  answer: z.object({
    userName: z.string(),
    displayName: z.string(),
    organisationName: z.string(),
    expiresAt: instantSchema,
  }),
});
export const acceptInvitation = defineEndpoint({
  method: 'POST',
  path: `${base}/acceptInvitation`,
  permission: 'public',
  summary: 'Choose the password of an invited user, once; then sign in with it',
  body: z.strictObject({ token, password: encodedPassword }),
  answer: z.object({ userName: z.string() }),
});
