import { createHmac, randomBytes } from 'node:crypto';

/** 256 random bits; the prefix lets secret scanners recognize them. */
export const createWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`;

/** Characters shown to identify secrets: the prefix and four of 43 random ones. */
export const secretHint = (secret: string): string => secret.slice(0, 'whsec_'.length + 4);

/**
 * The signature header: `t` is the Unix time of sending in seconds, each `v1` is the HMAC-SHA256 of `t.body` in
 * hexadecimal, one per valid secret.
 */
export function signPayload(secrets: readonly string[], body: string, sentAt: Date): string {
  const seconds = Math.floor(sentAt.getTime() / 1_000);
  const signatures = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'),
  );
  return [`t=${seconds}`, ...signatures.map((signature) => `v1=${signature}`)].join(',');
}
