import { createHmac, timingSafeEqual } from 'node:crypto';

/** As the help text tells a receiver to do; independent of the sender's code. */
export function verifySignature(secret: string, header: string, body: string): boolean {
  const parts = header.split(',').map((part) => part.split('='));
  const sent = parts.find(([name]) => name === 't')?.[1];
  if (Math.abs(Date.now() / 1000 - Number(sent)) > 300) return false;
  const wanted = createHmac('sha256', secret).update(`${sent}.${body}`).digest();
  return parts
    .filter(([name]) => name === 'v1')
    .map(([, hex]) => Buffer.from(hex ?? '', 'hex'))
    .some((given) => given.length === wanted.length && timingSafeEqual(given, wanted));
}
