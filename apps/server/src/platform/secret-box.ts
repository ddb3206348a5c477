import { seal, unseal } from './seal.ts';
import { hasSecret, loadSecret } from './secrets.ts';

export type SecretBox = {
  sealSecret: (secret: string) => Promise<Buffer>;
  unsealSecret: (sealed: Uint8Array) => Promise<string>;
  /** Whether the key was made, or copied here, before. */
  hasKey: () => Promise<boolean>;
};

/** Encrypts with a key in the data folder, which is read (or created) when first needed. */
export function createSecretBox(dataFolder: string, name: string): SecretBox {
  let key: Promise<Uint8Array> | undefined;
  const sealingKey = () => {
    key ??= loadSecret(dataFolder, name);
    return key;
  };
  return {
    sealSecret: async (secret) => seal(await sealingKey(), secret),
    unsealSecret: async (sealed) => String(unseal(await sealingKey(), sealed)),
    hasKey: () => hasSecret(dataFolder, name),
  };
}
