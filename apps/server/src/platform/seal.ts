import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts stored values against readers of the database alone. `key`: 32 bytes. */
export function seal(key: Uint8Array, value: unknown): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** Throws if the key is different or the bytes were changed. */
export function unseal(key: Uint8Array, sealed: Uint8Array): unknown {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes));
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  const text = Buffer.concat([
    decipher.update(sealed.subarray(nonceBytes + tagBytes)),
    decipher.final(),
  ]);
  return JSON.parse(text.toString('utf8'));
}
