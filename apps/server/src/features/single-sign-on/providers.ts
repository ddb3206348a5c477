import { createHash } from 'node:crypto';
import { message } from '@glossa/messages/message';
import type { Config } from '../../platform/config.ts';
import { byName } from '../../platform/db/collation.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { seal, unseal } from '../../platform/seal.ts';
import { loadSecret } from '../../platform/secrets.ts';
import type { AllowedHosts } from './provider-fetch.ts';

export type Provider = {
  providerId: string;
  label: string;
  issuer: string;
  clientId: string;
  /** Throws SSO_UNREACHABLE if the key that sealed it is lost. */
  readSecret: () => string;
  enabled: boolean;
  /** Addresses count as verified where it sends no `email_verified`. */
  trustsEmail: boolean;
  /** From the environment. */
  fixed: boolean;
  allowedHosts: AllowedHosts;
};

export type Providers = {
  list: () => Promise<Provider[]>;
  /** Throws SSO_UNKNOWN_PROVIDER for one that is missing or disabled. */
  require: (providerId: string) => Promise<Provider>;
  labelOf: (providerId: string) => Promise<string | null>;
  seal: (value: unknown) => Promise<Buffer>;
  unseal: (sealed: Uint8Array) => Promise<unknown>;
};

/** The providers of the environment, then those of the settings screen. */
export function createProviders(deps: {
  db: Database;
  config: Pick<Config, 'ssoProviders' | 'ssoHosts' | 'dataFolder'>;
}): Providers {
  const fixed = deps.config.ssoProviders.map(({ clientSecret, ...provider }) => ({
    ...provider,
    readSecret: () => clientSecret,
    providerId: fixedId(provider),
    enabled: true,
    fixed: true,
    allowedHosts: 'any' as const,
  }));
  let key: Promise<Uint8Array> | undefined;
  const sealingKey = () => {
    key ??= loadSecret(deps.config.dataFolder, 'sso-key');
    return key;
  };
  const list = async (): Promise<Provider[]> => {
    const rows = await deps.db
      .selectFrom('sso_providers')
      .selectAll()
      .orderBy(byName('label'))
      .execute();
    const secrets = await sealingKey();
    return [
      ...fixed,
      ...rows.map((row) => ({
        providerId: row.id,
        label: row.label,
        issuer: row.issuer,
        clientId: row.client_id,
        // Lazily: settings must open even if the key is lost, to enter the secret again.
        readSecret: () => readSealed(secrets, row.client_secret_sealed),
        enabled: row.enabled,
        trustsEmail: row.trusts_email,
        fixed: false,
        allowedHosts: row.private_address ? ('any' as const) : deps.config.ssoHosts,
      })),
    ];
  };
  return {
    list,
    require: async (providerId) => {
      const found = (await list()).find((provider) => provider.providerId === providerId);
      if (!found?.enabled) throw new AppError('SSO_UNKNOWN_PROVIDER');
      return found;
    },
    labelOf: async (providerId) =>
      (await list()).find((provider) => provider.providerId === providerId)?.label ?? null,
    seal: async (value) => seal(await sealingKey(), value),
    unseal: async (sealed) => unseal(await sealingKey(), sealed),
  };
}

function readSealed(key: Uint8Array, sealed: Uint8Array): string {
  try {
    return String(unseal(key, sealed));
  } catch (cause) {
    throw new AppError('SSO_UNREACHABLE', message('sso.secretUnreadable'), { cause });
  }
}

/** Stable across restarts and independent of the label. */
const fixedId = ({ issuer, clientId }: { issuer: string; clientId: string }): string =>
  `env-${createHash('sha256').update(`${issuer}\n${clientId}`).digest('hex').slice(0, 16)}`;
