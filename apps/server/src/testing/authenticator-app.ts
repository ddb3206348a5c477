import { Secret, TOTP } from 'otpauth';

/** The code that an app of this secret (base32) shows at a time. */
export const codeAt = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
