import { z } from 'zod';
import { loginAnswerSchema } from './auth.ts';
import { apiBase, defineEndpoint, idSchema, instantSchema } from './endpoint.ts';

// In a file of their own: the sign-in screen loads these calls only when someone needs them.

/** A code of an authenticator app, or a recovery code: as typed, with any blanks and hyphens. */
export const factorCode = z.string().trim().min(6).max(40);
const password = z.string().min(1).max(2048);

export const completeLogin = defineEndpoint({
  method: 'POST',
  path: `${apiBase}/login/secondFactor`,
  permission: 'public',
  summary: 'The second step of a sign-in: a code of the authenticator app, or a recovery code',
  body: z.strictObject({ code: factorCode }),
  answer: loginAnswerSchema,
});

const base = `${apiBase}/secondFactor`;
const ownFactor = {
  permission: 'login',
  peopleOnly: true,
  allowedBeforeSecondFactor: true,
} as const;

export const secondFactorSchema = z.object({
  /** Whether the organization or a role demands one. */
  required: z.boolean(),
  /** Since when an authenticator app is set up; null: it is not. */
  totpEnabledAt: instantSchema.nullable(),
  recoveryCodesLeft: z.number().int(),
});
export type SecondFactor = z.infer<typeof secondFactorSchema>;

export const viewSecondFactor = defineEndpoint({
  ...ownFactor,
  method: 'GET',
  path: `${base}/viewSecondFactor`,
  summary: 'Your second factor',
  answer: secondFactorSchema,
});
export const startTotp = defineEndpoint({
  ...ownFactor,
  method: 'POST',
  path: `${base}/startTotp`,
  summary: 'A new secret for an authenticator app, which counts once a code of it was confirmed',
  body: z.strictObject({ password }),
  answer: z.object({
    /** Base32. */
    secret: z.string(),
    /** For a QR code. */
    uri: z.string(),
  }),
});
export const confirmTotp = defineEndpoint({
  ...ownFactor,
  method: 'POST',
  path: `${base}/confirmTotp`,
  summary: 'Confirm the authenticator app by a code; your other sessions end',
  message: 'secondFactor.enabled',
  body: z.strictObject({ code: factorCode }),
  /** Shown this once. */
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
});
export const removeTotp = defineEndpoint({
  ...ownFactor,
  method: 'POST',
  path: `${base}/removeTotp`,
  summary: 'Remove the authenticator app and the recovery codes',
  message: 'secondFactor.removed',
  body: z.strictObject({ password }),
});
export const createRecoveryCodes = defineEndpoint({
  ...ownFactor,
  method: 'POST',
  path: `${base}/createRecoveryCodes`,
  summary: 'New recovery codes, shown this once; the old ones stop working',
  body: z.strictObject({ password }),
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
});
export const resetSecondFactor = defineEndpoint({
  method: 'POST',
  path: `${apiBase}/user/resetSecondFactor/:id`,
  permission: { resource: 'Users', flag: 'edit' },
  summary: 'Remove all second factors of a user who lost them; the sessions of the user end',
  message: 'secondFactor.wasReset',
  peopleOnly: true,
  params: z.strictObject({ id: idSchema }),
});
