import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
} from 'jose';

export type MaliciousProvider = Awaited<ReturnType<typeof startMaliciousProvider>>;

type Minting = {
  /** Changes to the claims of a valid token; undefined removes one. */
  claims?: Record<string, unknown>;
  sign?: 'honestly' | 'with another key' | 'not at all' | 'with the public key as secret';
};

/** An OpenID provider that misbehaves as a test requests. Without the browser's part: codes are invented. */
export async function startMaliciousProvider() {
  const own = await generateKeyPair('RS256', { extractable: true });
  const other = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' };
  let minting: Minting = {};
  let tokenAnswer: ((response: ServerResponse) => void) | undefined;
  let description: Record<string, unknown> = {};
  let nonce = '';
  let tokenCalls = 0;
  const clientId = 'glossa';

  const server = createServer((request, response) => {
    const json = (value: unknown, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(value));
    };
    const path = request.url?.split('?')[0];
    if (path === '/.well-known/openid-configuration')
      return json({ ...metadata(issuer), ...description });
    if (path === '/jwks') return json({ keys: [jwk] });
    if (path !== '/token') return json({}, 404);
    tokenCalls += 1;
    if (tokenAnswer) return tokenAnswer(response);
    void mint().then((id_token) =>
      json({
        access_token: 'opaque',
        token_type: 'Bearer',
        expires_in: 60,
        refresh_token: 'next',
        id_token,
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const mint = async (): Promise<string> => {
    const now = Math.floor(Date.now() / 1000);
    const claims = Object.fromEntries(
      Object.entries({
        iss: issuer,
        aud: clientId,
        sub: 'somebody',
        iat: now,
        exp: now + 300,
        nonce,
        email: 'somebody@example.org',
        email_verified: true,
        name: 'Somebody',
        ...minting.claims,
      }).filter(([, value]) => value !== undefined),
    );
    switch (minting.sign) {
      case 'not at all':
        return unsigned({ alg: 'none' }, claims, '');
      case 'with the public key as secret': {
        const secret = await exportSPKI(own.publicKey);
        return unsigned({ alg: 'HS256', kid: 'own' }, claims, secret);
      }
      case 'with another key':
        return signed(other.privateKey, claims);
      default:
        return signed(own.privateKey, claims);
    }
  };

  return {
    issuer,
    clientId,
    clientSecret: randomBytes(16).toString('hex'),
    tokenCalls: () => tokenCalls,
    /** The next responses misbehave in this way; `nonce` is what a valid provider would have been asked to repeat. */
    lie: (next: Minting & { nonce?: string }) => {
      tokenAnswer = undefined;
      minting = next;
      nonce = next.nonce ?? nonce;
    },
    /** The token endpoint returns what this writes. */
    answerTokens: (write: (response: ServerResponse) => void) => {
      tokenAnswer = write;
    },
    /** Changes its metadata. */
    describe: (changes: Record<string, unknown>) => {
      description = changes;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const metadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
  authorization_response_iss_parameter_supported: true,
});

const signed = (key: CryptoKey, claims: JWTPayload) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(key);

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function unsigned(header: object, claims: object, secret: string): string {
  const text = `${part(header)}.${part(claims)}`;
  const signature =
    secret === '' ? '' : createHmac('sha256', secret).update(text).digest('base64url');
  return `${text}.${signature}`;
}
