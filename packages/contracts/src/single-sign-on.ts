import { z } from 'zod';
import { loginAnswerSchema } from './auth.ts';
import { apiBase, defineEndpoint, idSchema } from './endpoint.ts';
import { userStatusSchema } from './people.ts';

/** The page of the app the provider sends people back to, below the app's own origin. */
export const ssoRedirectPath = '/login/';

const clientId = z.string().min(1).max(255);

/** Form-encoded. Client authorisation that comes along is ignored: the server is the confidential client. */
export const findSSOAccessCode = defineEndpoint({
  method: 'POST',
  path: `${apiBase}/ssotoken/findSSOAccessCode/`,
  permission: 'public',
  summary:
    'Begin a sign-in: where to send the browser. State, nonce and PKCE stay bound to it by a cookie',
  body: z.strictObject({ providerId: z.string().min(1).max(64) }),
  answer: z.object({ authorizationUrl: z.url() }),
});

/** Form-encoded, as RFC 6749 section 4.1.3 and 6 have it. */
export const ssoTokenForm = z.discriminatedUnion('grant_type', [
  z.strictObject({
    grant_type: z.literal('authorization_code'),
    /** The whole query the provider sent the browser back with, of which these matter. */
    code: z.string().min(1).max(4096),
    state: z.string().min(1).max(512),
    iss: z.string().max(2048).optional(),
    session_state: z.string().max(512).optional(),
    scope: z.string().max(512).optional(),
    redirect_uri: z.string().max(2048).optional(),
    client_id: clientId.optional(),
  }),
  z.strictObject({
    grant_type: z.literal('refresh_token'),
    /** The handle of the session, useless without its cookie. */
    refresh_token: idSchema,
    scope: z.string().max(512).optional(),
    client_id: clientId.optional(),
  }),
]);
export const exchangeSsoToken = defineEndpoint({
  method: 'POST',
  path: '/ssoapi/:clientId/token',
  permission: 'public',
  summary:
    'Exchange the code, or refresh, at the provider. The secret is the server’s; the answer is a single-use token for getSSOToken or saveRefreshSSOToken',
  params: z.strictObject({ clientId }),
  body: ssoTokenForm,
  answer: z.object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    /** Seconds. */
    expires_in: z.number().int(),
  }),
});
export const getSSOToken = defineEndpoint({
  method: 'POST',
  path: `${apiBase}/ssotoken/getSSOToken/`,
  permission: 'public',
  summary: 'Turn the single-use token into a session; a person nobody approved yet is told to wait',
  body: z.strictObject({ token: z.string().min(1).max(4096) }),
  answer: loginAnswerSchema,
});
export const viewWaitingState = defineEndpoint({
  method: 'GET',
  path: `${apiBase}/ssotoken/viewWaitingState`,
  permission: 'public',
  summary:
    'How the request for an account stands, for the browser it came from; null: none is known here',
  answer: z
    .object({
      status: userStatusSchema,
      displayName: z.string(),
      email: z.string(),
      organisationName: z.string(),
      providerId: z.string(),
      comment: z.string().nullable(),
    })
    .nullable(),
});

export const ssoProviderSchema = z.object({
  providerId: z.string(),
  label: z.string(),
  issuer: z.url(),
  clientId,
  enabled: z.boolean(),
  /** From the environment: shown, not changed here. */
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
  answer: z.object({ redirectUri: z.url(), providers: z.array(ssoProviderSchema) }),
});
export const ssoProviderInput = z.strictObject({
  providerId: idSchema.nullable(),
  label: z.string().trim().min(1, 'Give the name of the button.').max(60),
  issuer: z
    .url('Give the full address of the issuer, beginning with https://')
    .max(2048)
    .refine(
      (url) =>
        /^https:\/\//i.test(url) ||
        /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])[:/]/i.test(`${url}/`),
      {
        message: 'The issuer must be reached over https.',
      },
    ),
  clientId,
  /** Empty: the stored one stays. */
  clientSecret: z.string().max(1024),
  enabled: z.boolean(),
});
export const saveSsoProvider = defineEndpoint({
  method: 'POST',
  path: `${base}/saveSsoProvider`,
  systemOnly: true,
  permission: settings('edit'),
  summary: 'Add or change a provider',
  message: 'The provider is saved.',
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
  message: 'The provider is removed.',
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
    message: z.string(),
    supportsLogout: z.boolean(),
    supportsRefresh: z.boolean(),
  }),
});
