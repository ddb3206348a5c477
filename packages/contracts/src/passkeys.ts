import { z } from 'zod';
import { loginAnswerSchema } from './auth.ts';
import { apiBase, defineEndpoint, idSchema, instantSchema } from './endpoint.ts';

// In a file of their own: the sign-in screen loads these calls only when someone uses them.

/** What `navigator.credentials` takes and gives, in the JSON form of WebAuthn. The server checks it in full. */
const options = z.record(z.string(), z.unknown());
const credential = z.looseObject({
  id: z.string().min(1).max(1024),
  rawId: z.string().min(1).max(1024),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
});

export const startPasskeyLogin = defineEndpoint({
  method: 'POST',
  path: `${apiBase}/login/passkeyOptions`,
  permission: 'public',
  summary: 'Begin a sign-in with a passkey: what the browser’s authenticator has to sign',
  answer: z.object({ options }),
});
export const passkeyLogin = defineEndpoint({
  method: 'POST',
  path: `${apiBase}/login/passkey`,
  permission: 'public',
  summary: 'Sign in with a passkey, which counts as both factors',
  body: z.strictObject({ credential }),
  answer: loginAnswerSchema,
});

const base = `${apiBase}/passkeys`;
const own = { permission: 'login', peopleOnly: true, allowedBeforeSecondFactor: true } as const;
const name = z.string().trim().min(1, 'passkeys.nameRequired').max(80, 'validation.nameMaxLength');

export const passkeySchema = z.object({
  passkeyId: idSchema,
  name: z.string(),
  createdAt: instantSchema,
  lastUsedAt: instantSchema.nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

export const viewPasskeys = defineEndpoint({
  ...own,
  method: 'GET',
  path: `${base}/viewPasskeys`,
  summary: 'Your passkeys',
  answer: z.array(passkeySchema),
});
export const startPasskey = defineEndpoint({
  ...own,
  method: 'POST',
  path: `${base}/startPasskey`,
  summary: 'Begin to add a passkey: what the browser’s authenticator has to create',
  body: z.strictObject({ password: z.string().min(1).max(2048) }),
  answer: z.object({ options }),
});
export const savePasskey = defineEndpoint({
  ...own,
  method: 'POST',
  path: `${base}/savePasskey`,
  summary: 'Add the passkey that was created',
  message: 'passkeys.added',
  body: z.strictObject({ name, credential }),
  answer: passkeySchema,
});
export const renamePasskey = defineEndpoint({
  ...own,
  method: 'POST',
  path: `${base}/renamePasskey/:id`,
  summary: 'Rename a passkey of your own',
  params: z.strictObject({ id: idSchema }),
  body: z.strictObject({ name }),
});
export const deletePasskey = defineEndpoint({
  ...own,
  method: 'POST',
  path: `${base}/deletePasskey/:id`,
  summary: 'Remove a passkey of your own, with the password',
  message: 'passkeys.removed',
  params: z.strictObject({ id: idSchema }),
  body: z.strictObject({ password: z.string().min(1).max(2048) }),
});
