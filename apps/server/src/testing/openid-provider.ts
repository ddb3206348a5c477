import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';

export type ProviderPerson = {
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string;
};

export type TestProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** From then on, refresh tokens of this user are rejected. */
  dismiss: (subject: string) => void;
  close: () => Promise<void>;
};

const clientId = 'glossa';
const clientSecret = 'a-secret-of-thirty-two-characters';

/**
 * A real OpenID provider on its own port: confidential client, PKCE required, single-use refresh tokens, a page with a
 * field `login` for any of the users, and logout.
 */
export async function startOpenIdProvider(options: {
  people: readonly ProviderPerson[];
  redirectUris: string[];
  postLogoutRedirectUris: string[];
  /** Refresh tokens only after consent, as in OpenID Connect section 11. */
  offlineNeedsConsent?: boolean;
}): Promise<TestProvider> {
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const dismissed = new Set<string>();
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    ...configuration(options, dismissed),
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256' }] },
  } as Configuration);
  const callback = provider.callback();

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/interaction/')) return callback(request, response);
    try {
      const { prompt } = await provider.interactionDetails(request, response);
      if (request.method === 'POST') {
        if (prompt.name === 'consent')
          return await provider.interactionFinished(request, response, { consent: {} });
        const form = new URLSearchParams(await readBody(request));
        const accountId = form.get('login') ?? '';
        const known = options.people.some((person) => person.subject === accountId);
        const result = known
          ? { login: { accountId } }
          : { error: 'access_denied', error_description: 'nobody of this name' };
        return await provider.interactionFinished(request, response, result);
      }
      response.setHeader('content-type', 'text/html; charset=utf-8');
      return response.end(page(prompt.name === 'consent' ? consentForm : loginForm));
    } catch (error) {
      response.statusCode = 500;
      return response.end(String(error));
    }
  };

  return {
    issuer,
    clientId,
    clientSecret,
    dismiss: (subject) => dismissed.add(subject),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const loginForm =
  '<label>Login <input name="login" autofocus></label> <button>Sign in at the provider</button>';
const consentForm = '<button>Agree at the provider</button>';
const page = (form: string) =>
  `<!doctype html><html lang="en"><title>Provider</title><form method="post">${form}</form>`;

function configuration(
  options: Parameters<typeof startOpenIdProvider>[0],
  dismissed: ReadonlySet<string>,
): Configuration {
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: options.redirectUris,
        post_logout_redirect_uris: options.postLogoutRedirectUris,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    cookies: { keys: ['only for tests'] },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: true },
    },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    // Explicit, because defaults are announced on the console.
    ttl: {
      AccessToken: 600,
      Grant: 86_400,
      IdToken: 600,
      Interaction: 600,
      RefreshToken: 86_400,
      Session: 86_400,
    },
    renderError: async (context, out) => {
      context.type = 'text';
      context.body = `${out.error}: ${out.error_description ?? ''}`;
    },
    issueRefreshToken: async (_context, _client, code) =>
      !options.offlineNeedsConsent || code.scopes.has('offline_access'),
    rotateRefreshToken: true,
    findAccount: async (_context, subject) => {
      const person = options.people.find((candidate) => candidate.subject === subject);
      if (!person || dismissed.has(subject)) return undefined;
      return {
        accountId: subject,
        claims: async () => ({
          sub: subject,
          email: person.email,
          email_verified: person.emailVerified,
          name: person.name,
        }),
      };
    },
    // Everyone has already consented, as with an organization's own provider.
    loadExistingGrant: async (context) => {
      const { client, session, provider } = context.oidc;
      const grant = new provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile offline_access');
      await grant.save();
      return grant;
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Follows the provider's pages like a browser, with its cookies; returns the callback URL. */
export async function walkThroughProvider(
  authorizationUrl: string,
  login: string,
  cookies = new Map<string, string>(),
): Promise<URL> {
  let url = new URL(authorizationUrl);
  const own = url.origin;
  let init: RequestInit = {};
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { cookie, ...init.headers },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = line.match(/^([^=]+)=([^;]*)/) ?? [];
      cookies.set(name, value);
    }
    const next = response.headers.get('location');
    if (next) {
      url = new URL(next, url);
      if (url.origin !== own) return url;
      init = {};
      continue;
    }
    if (!response.ok) throw new Error(`provider: ${response.status} ${await response.text()}`);
    init = { method: 'POST', body: new URLSearchParams({ login }) };
  }
  throw new Error('the provider did not come to an end');
}
