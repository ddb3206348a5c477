import { seal, unseal } from '../../platform/seal.ts';
import { loadSecret } from '../../platform/secrets.ts';

/** Seals under a key of the data folder, which is read (or made) the first time it is needed. */
export function createSecretBox(dataFolder: string): {
  sealSecret: (secret: string) => Promise<Buffer>;
  unsealSecret: (sealed: Buffer) => Promise<string>;
} {
  let key: Promise<Uint8Array> | undefined;
  const sealingKey = () => {
    key ??= loadSecret(dataFolder, 'webhook-key');
    return key;
  };
  return {
    sealSecret: async (secret) => seal(await sealingKey(), secret),
    unsealSecret: async (sealed) => String(unseal(await sealingKey(), sealed)),
  };
}
