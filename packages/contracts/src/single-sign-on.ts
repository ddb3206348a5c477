import { z } from 'zod';
import { loginAnswerSchema } from './auth.ts';
import { apiBase, defineEndpoint, idSchema } from './endpoint.ts';

/** The provider's redirect page, relative to the app's own origin. */
export const ssoRedirectPath = '/login/';

export const ssoClientId = z.string().min(1).max(255);

/** Form-encoded. Client credentials in the request are ignored: the server is the confidential client. */
export const findSSOAccessCode = defineEndpoint({
  method: 'POST',
  path: `${apiBase}/ssotoken/findSSOAccessCode/`,
  permission: 'public',
  summary:
    'Begin a sign-in: where to send the browser. State, nonce and PKCE stay bound to it by a cookie',
  acceptsForm: true,
  body: z.strictObject({ providerId: z.string().min(1).max(64) }),
  answer: z.object({ authorizationUrl: z.url() }),
});

/** Form-encoded, as specified by RFC 6749 sections 4.1.3 and 6. */
export const ssoTokenForm = z.discriminatedUnion('grant_type', [
  z.strictObject({
    grant_type: z.literal('authorization_code'),
    /** The callback query from the provider, of which these fields matter. */
    code: z.string().min(1).max(4096),
    state: z.string().min(1).max(512),
    iss: z.string().max(2048).optional(),
    session_state: z.string().max(512).optional(),
    scope: z.string().max(512).optional(),
    redirect_uri: z.string().max(2048).optional(),
    client_id: ssoClientId.optional(),
  }),
  z.strictObject({
    grant_type: z.literal('refresh_token'),
    /** The session's handle, useless without its cookie. */
    refresh_token: idSchema,
    scope: z.string().max(512).optional(),
    client_id: ssoClientId.optional(),
  }),
]);
export const exchangeSsoToken = defineEndpoint({
  method: 'POST',
  path: '/ssoapi/:clientId/token',
  permission: 'public',
  summary:
    'Exchange the code, or refresh, at the provider. The secret is the server’s; the answer is a single-use token for getSSOToken or saveRefreshSSOToken',
  acceptsForm: true,
  params: z.strictObject({ clientId: ssoClientId }),
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
