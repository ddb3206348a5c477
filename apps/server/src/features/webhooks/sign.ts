import { createHmac, randomBytes } from 'node:crypto';

/** 256 random bits; the prefix lets scanners of leaked secrets know what they found. */
export const makeWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`;

/** Characters shown to tell secrets apart: the prefix and four of 43 random ones. */
export const secretHint = (secret: string): string => secret.slice(0, 'whsec_'.length + 4);

/**
 * The signature header: `t` are the seconds of 1970 at which it was sent, each `v1` is the HMAC-SHA256 of `t.body` in
 * hexadecimal, one for every secret that is good at the time.
 */
export function signPayload(secrets: readonly string[], body: string, sentAt: Date): string {
  const seconds = Math.floor(sentAt.getTime() / 1_000);
  const signatures = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'),
  );
  return [`t=${seconds}`, ...signatures.map((signature) => `v1=${signature}`)].join(',');
}
