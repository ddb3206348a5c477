import { z } from 'zod';
import { apiBase, defineEndpoint, idSchema, instantSchema } from './endpoint.ts';
import { roleResourceSchema } from './permissions.ts';

export const apiTokenSchema = z.object({
  tokenId: idSchema,
  name: z.string(),
  /** The first characters, to identify tokens. */
  hint: z.string(),
  roleResource: z.array(roleResourceSchema),
  createdAt: instantSchema,
  lastUsedAt: instantSchema.nullable(),
  expiresAt: instantSchema,
});
export type ApiToken = z.infer<typeof apiTokenSchema>;

const base = `${apiBase}/tokens`;

export const viewTokens = defineEndpoint({
  method: 'GET',
  path: `${base}/viewTokens`,
  permission: 'login',
  summary: 'The caller’s API tokens',
  peopleOnly: true,
  answer: z.array(apiTokenSchema),
});
export const apiTokenInput = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'validation.tokenNameRequired')
    .max(80, 'validation.nameMaxLength'),
  expiresInDays: z.number().int().min(1).max(365),
  /** At most the caller's; a permission removed from the user is removed from the token. */
  roleResource: z.array(roleResourceSchema).min(1).max(17),
});
export const saveToken = defineEndpoint({
  method: 'POST',
  path: `${base}/saveToken`,
  permission: 'login',
  summary: 'Make an API token, shown this once; send it as `Authorization: Bearer`',
  message: 'account.tokenCreatedMessage',
  peopleOnly: true,
  body: apiTokenInput,
  answer: z.object({ apiToken: apiTokenSchema, token: z.string() }),
});
export const deleteToken = defineEndpoint({
  method: 'DELETE',
  path: `${base}/deleteToken/:id`,
  permission: 'login',
  summary: 'Revoke an API token of your own',
  message: 'account.tokenRevokedMessage',
  peopleOnly: true,
  params: z.strictObject({ id: idSchema }),
});
