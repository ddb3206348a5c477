import {
  type OutsideServiceInput,
  type OutsideServiceName,
  outsideServiceInputs,
  outsideServices,
} from '@glossa/contracts/outside-services';
import type { Selectable } from 'kysely';
import type { Config } from '../../platform/config.ts';
import type { Database, DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { OutsideServicesTable } from '../../platform/db/schema.ts';
import type { Logger } from '../../platform/log.ts';
import type { MailServer } from '../../platform/mail/mailer.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { parseVoices } from '../../platform/settings-values.ts';

type HttpAccess = {
  baseUrl: string;
  apiKey: string | undefined;
  /** Whom the address may reach: anything for one of the environment, else these besides public hosts. */
  hosts: 'any' | readonly string[];
};
/** What the adapter of each service needs. */
export type ServiceOptions = {
  speech: HttpAccess & { model: string };
  libretranslate: HttpAccess;
  chat: HttpAccess & { model: string };
  voice: HttpAccess & { model: string; voices: ReturnType<typeof parseVoices> };
  mail: MailServer;
};
export type CurrentServices = { [S in OutsideServiceName]?: ServiceOptions[S] | undefined };

export type StoredService = {
  row: Selectable<OutsideServicesTable>;
  /** As it was saved, without the secret. */
  input: OutsideServiceInput;
};
type Secret = { text: string | undefined } | 'unreadable';

export type OutsideServices = {
  /** What is set now, environment first. Asked for each use: a change counts in every process at once. */
  read: () => Promise<CurrentServices>;
  /** Of the environment, which wins. */
  fixed: CurrentServices;
  isMailSet: (db: DatabaseOrTransaction) => Promise<boolean>;
  listStored: () => Promise<StoredService[]>;
  openSecret: (row: StoredService['row']) => Promise<Secret>;
  sealSecret: SecretBox['sealSecret'];
};

type Deps = {
  db: Database;
  logger: Logger;
  box: SecretBox;
  config: EnvironmentServices & Pick<Config, 'serviceHosts'>;
};
type EnvironmentServices = Pick<
  Config,
  'speechHttp' | 'libreTranslate' | 'translationChat' | 'voiceHttp' | 'mail'
>;

export function createOutsideServices({ db, logger, box, config }: Deps): OutsideServices {
  const fixed = readEnvironment(config);
  const warned = new Set<string>();

  const openSecret = async ({ secret_sealed }: StoredService['row']): Promise<Secret> => {
    if (secret_sealed === null) return { text: undefined };
    // A process without the key must not make another one.
    if (!(await box.hasKey())) return 'unreadable';
    return box.unsealSecret(secret_sealed).then(
      (text) => ({ text }),
      () => 'unreadable',
    );
  };
  const listStored = async (): Promise<StoredService[]> => {
    const rows = await db.selectFrom('outside_services').selectAll().execute();
    return rows.flatMap((row) => {
      const input = readStored(row);
      return input ? [{ row, input }] : [];
    });
  };
  return {
    fixed,
    listStored,
    openSecret,
    sealSecret: box.sealSecret,
    read: async () => {
      const found: CurrentServices = {};
      if (outsideServices.every((service) => fixed[service])) return fixed;
      for (const { row, input } of await listStored()) {
        if (fixed[row.service]) continue;
        const secret = await openSecret(row);
        if (secret !== 'unreadable')
          Object.assign(found, optionsOf(input, secret.text, config.serviceHosts));
        else if (!warned.has(row.service)) {
          warned.add(row.service);
          logger.warn(
            { service: row.service },
            'an outside service is not used by this process, because its secret cannot be read without the key: copy secrets/service-key from the data folder of the process with the role api into that of this one',
          );
        }
      }
      return { ...found, ...fixed };
    },
    isMailSet: async (at) =>
      fixed.mail !== undefined ||
      (await at
        .selectFrom('outside_services')
        .select('service')
        .where('service', '=', 'mail')
        .executeTakeFirst()) !== undefined,
  };
}

/** Undefined for what another version stored and this one does not know. */
function readStored({ service, settings }: StoredService['row']): OutsideServiceInput | undefined {
  if (!Object.hasOwn(outsideServiceInputs, service)) return undefined;
  return outsideServiceInputs[service].safeParse({ ...settings, service, secret: null }).data;
}

/** For its adapter: what was saved or typed, with its secret. */
export function optionsOf(
  input: OutsideServiceInput,
  secret: string | undefined,
  hosts: HttpAccess['hosts'],
): CurrentServices {
  const access = { baseUrl: input.address, apiKey: secret, hosts };
  switch (input.service) {
    case 'speech':
    case 'chat':
      return { [input.service]: { ...access, model: input.model } };
    case 'libretranslate':
      return { libretranslate: access };
    case 'voice':
      return { voice: { ...access, model: input.model, voices: parseVoices(input.voices) } };
    case 'mail':
      return {
        mail: { smtpUrl: withPassword(input.address, input.user, secret), from: input.from, hosts },
      };
  }
}

function withPassword(address: string, user: string, password: string | undefined): string {
  if (user === '') return address;
  const url = new URL(address);
  url.username = encodeURIComponent(user);
  url.password = encodeURIComponent(password ?? '');
  return url.href;
}

/** Only those that are set, so that the others are found among what was saved. */
function readEnvironment(config: EnvironmentServices): CurrentServices {
  const hosts = 'any' as const;
  const { speechHttp, libreTranslate, translationChat, voiceHttp, mail } = config;
  return {
    ...(speechHttp && { speech: { ...speechHttp, hosts } }),
    ...(libreTranslate && { libretranslate: { ...libreTranslate, hosts } }),
    ...(translationChat && { chat: { ...translationChat, hosts } }),
    ...(voiceHttp && { voice: { ...voiceHttp, hosts } }),
    ...(mail && { mail: { ...mail, hosts } }),
  };
}
