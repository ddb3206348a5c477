import {
  type OutsideService,
  type OutsideServiceName,
  outsideServices,
} from '@glossa/contracts/outside-services';
import type { Database } from '../../platform/db/database.ts';
import type { CurrentServices, OutsideServices, StoredService } from './current.ts';

/** The variable of the environment that sets each service. */
export const variables: Record<OutsideServiceName, string> = {
  speech: 'GLOSSA_SPEECH_URL',
  libretranslate: 'GLOSSA_LIBRETRANSLATE_URL',
  chat: 'GLOSSA_TRANSLATION_CHAT_URL',
  voice: 'GLOSSA_VOICE_URL',
  mail: 'GLOSSA_SMTP_URL',
};

const unset = {
  source: null,
  ...{ address: null, model: null, voices: null, user: null, from: null },
  secret: 'not-set',
  ...{ changedAt: null, changedBy: null },
} as const;

/** How every service is set, without secrets. */
export async function listServices(
  db: Database,
  services: OutsideServices,
): Promise<OutsideService[]> {
  const stored = await services.listStored();
  return Promise.all(
    outsideServices.map(async (service): Promise<OutsideService> => {
      const about = { ...unset, service, variable: variables[service] };
      if (services.fixed[service])
        return { ...about, source: 'environment', ...describeFixed(services.fixed, service) };
      const found = stored.find(({ row }) => row.service === service);
      return found
        ? { ...about, source: 'interface', ...(await describeStored(db, services, found)) }
        : about;
    }),
  );
}

function describeFixed(
  fixed: CurrentServices,
  service: OutsideServiceName,
): Partial<OutsideService> {
  if (service === 'mail') {
    const { smtpUrl = '', from = null } = fixed.mail ?? {};
    const { username, password } = new URL(smtpUrl);
    return {
      address: bareAddress(smtpUrl),
      user: decodeURIComponent(username) || null,
      from,
      secret: password ? 'set' : 'not-set',
    };
  }
  const options = fixed[service];
  return {
    address: options ? bareAddress(options.baseUrl) : null,
    secret: options?.apiKey ? 'set' : 'not-set',
    ...(options && 'model' in options && { model: options.model }),
    ...(options && 'voices' in options && { voices: writeVoices(options.voices) }),
  };
}

async function describeStored(
  db: Database,
  services: OutsideServices,
  { row, input }: StoredService,
): Promise<Partial<OutsideService>> {
  const { service: _service, secret: _secret, ...settings } = input;
  const secret = await services.openSecret(row);
  const person =
    row.changed_by === null
      ? undefined
      : await db
          .selectFrom('users')
          .select(['id', 'display_name'])
          .where('id', '=', row.changed_by)
          .executeTakeFirst();
  return {
    ...settings,
    secret: secret === 'unreadable' ? secret : secret.text === undefined ? 'not-set' : 'set',
    changedAt: row.changed_at.toISOString(),
    changedBy: person ? { userId: person.id, displayName: person.display_name } : null,
  };
}

/** The operator may have written name and password into the address. */
function bareAddress(address: string): string {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return url.href;
}

const writeVoices = (voices: NonNullable<CurrentServices['voice']>['voices']): string =>
  voices.map(({ id, gender }) => (gender === 'unknown' ? id : `${id}=${gender}`)).join(',');
