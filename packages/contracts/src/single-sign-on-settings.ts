import { z } from 'zod';
import { apiBase, defineEndpoint, idSchema } from './endpoint.ts';
import { messageSchema } from './messages.ts';
import { ssoClientId } from './single-sign-on.ts';

// In a file of their own: the sign-in screen does not load these calls.

export const ssoProviderSchema = z.object({
  providerId: z.string(),
  label: z.string(),
  issuer: z.url(),
  clientId: ssoClientId,
  enabled: z.boolean(),
  /** Its addresses count as verified where it says nothing about that. */
  trustsEmail: z.boolean(),
  /** From the environment: read-only here. */
  fixed: z.boolean(),
  userCount: z.number().int(),
});
export type SsoProvider = z.infer<typeof ssoProviderSchema>;

const settings = (flag: 'view' | 'edit') => ({ resource: 'Settings', flag }) as const;
const base = `${apiBase}/sso`;
export const viewSsoSettings = defineEndpoint({
  method: 'GET',
  path: `${base}/viewSsoSettings`,
  systemOnly: true,
  permission: settings('view'),
  summary: 'Single sign-on providers, for those who see every organisation',
  answer: z.object({
    redirectUri: z.url(),
    /** Whether `redirectUri` is of the address in the configuration, not of this request. */
    publicAddressSet: z.boolean(),
    providers: z.array(ssoProviderSchema),
  }),
});
export const ssoProviderInput = z.strictObject({
  providerId: idSchema.nullable(),
  label: z.string().trim().min(1, 'validation.buttonLabelRequired').max(60),
  issuer: z
    .url('validation.issuerRequired')
    .max(2048)
    .refine(
      (url) =>
        /^https:\/\//i.test(url) ||
        /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])[:/]/i.test(`${url}/`),
      {
        message: 'validation.issuerHttps',
      },
    ),
  clientId: ssoClientId,
  /** Empty: keeps the stored one. */
  clientSecret: z.string().max(1024),
  enabled: z.boolean(),
  trustsEmail: z.boolean().default(false),
});
export const saveSsoProvider = defineEndpoint({
  method: 'POST',
  path: `${base}/saveSsoProvider`,
  systemOnly: true,
  permission: settings('edit'),
  summary: 'Add or change a provider',
  message: 'sso.providerSaved',
  peopleOnly: true,
  body: ssoProviderInput,
  answer: ssoProviderSchema,
});
export const deleteSsoProvider = defineEndpoint({
  method: 'DELETE',
  path: `${base}/deleteSsoProvider/:id`,
  systemOnly: true,
  permission: settings('edit'),
  summary: 'Remove a provider; people who came through it can no longer sign in with it',
  message: 'sso.providerDeleted',
  peopleOnly: true,
  params: z.strictObject({ id: idSchema }),
});
export const testSsoProvider = defineEndpoint({
  method: 'POST',
  path: `${base}/testSsoProvider`,
  systemOnly: true,
  permission: settings('edit'),
  summary: 'Read what the issuer says of itself, before anything is saved',
  body: z.strictObject({ issuer: ssoProviderInput.shape.issuer }),
  answer: z.object({
    reachable: z.boolean(),
    /** What was found, or why it cannot be used. */
    message: messageSchema,
    supportsLogout: z.boolean(),
    supportsRefresh: z.boolean(),
  }),
});
