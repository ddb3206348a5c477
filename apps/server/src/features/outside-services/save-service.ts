import type { MessageRef } from '@glossa/contracts/messages';
import type {
  OutsideService,
  OutsideServiceInput,
  OutsideServiceName,
} from '@glossa/contracts/outside-services';
import { message } from '@glossa/messages/message';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { AddressNotAllowed, requireSafeUrl } from '../../platform/outbound/safe-address.ts';
import { byActor, recordAction } from '../audit/index.ts';
import type { OutsideServices, StoredService } from './current.ts';
import { listServices, variables } from './views.ts';

export type SettingsDeps = {
  db: Database;
  outsideServices: OutsideServices;
  config: Pick<Config, 'serviceHosts'>;
};

export async function saveService(
  deps: SettingsDeps,
  actor: Actor,
  input: OutsideServiceInput,
): Promise<OutsideService> {
  const { service, secret: _typed, ...settings } = input;
  assertNotFixed(deps, service);
  assertAddressAllowed(deps, input.address);
  const before = await findStored(deps, service);
  const secret = await resolveSecret(deps, input, before);
  const sealed = secret === undefined ? null : await deps.outsideServices.sealSecret(secret);
  const values = {
    settings: JSON.stringify(settings),
    secret_sealed: sealed,
    changed_at: new Date(),
    changed_by: actor.userId,
  };
  await deps.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('outside_services')
      .values({ service, ...values })
      .onConflict((conflict) => conflict.column('service').doUpdateSet(values))
      .execute();
    await recordAction(trx, {
      ...byActor(actor),
      action: 'outside-service-saved',
      subject: service,
      subjectName: service,
      detail: {
        before: before ? before.row.settings : null,
        after: settings,
        secret: describeSecret(input.secret, sealed !== null),
      },
    });
  });
  const saved = (await listServices(deps.db, deps.outsideServices)).find(
    (one) => one.service === service,
  );
  if (!saved) throw new AppError('NOT_FOUND');
  return saved;
}

/** For the audit log, which has no secrets. */
const describeSecret = (typed: string | null, isSet: boolean): string =>
  !isSet ? 'not set' : typed === null ? 'kept' : 'changed';

export async function removeService(
  deps: SettingsDeps,
  actor: Actor,
  service: OutsideServiceName,
): Promise<void> {
  assertNotFixed(deps, service);
  await deps.db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom('outside_services')
      .where('service', '=', service)
      .returning('settings')
      .executeTakeFirst();
    if (!removed) throw new AppError('NOT_FOUND');
    await recordAction(trx, {
      ...byActor(actor),
      action: 'outside-service-removed',
      subject: service,
      subjectName: service,
      detail: { before: removed.settings },
    });
  });
}

export function assertNotFixed({ outsideServices }: SettingsDeps, service: OutsideServiceName) {
  if (outsideServices.fixed[service])
    throw new AppError(
      'OUTSIDE_SERVICE_FIXED',
      message('outsideServices.setByVariable', { variable: variables[service] }),
    );
}

export const addressNotAllowed = (address: string): MessageRef =>
  message('outsideServices.addressNotAllowed', {
    host: new URL(address).host,
    setting: 'GLOSSA_SERVICE_ALLOW_PRIVATE',
  });

/** What can be said without DNS; the connection itself is checked each time. */
export function assertAddressAllowed(
  { config: { serviceHosts } }: Pick<SettingsDeps, 'config'>,
  address: string,
): void {
  // A mail server is checked like a web server; without TLS, its connection is secured before anything is said.
  const checked = new URL(address.replace(/^smtps?:/i, 'https:'));
  try {
    requireSafeUrl(checked, serviceHosts);
  } catch (error) {
    if (error instanceof AddressNotAllowed)
      throw invalid('address', addressNotAllowed(address), error);
    throw error;
  }
}

export const findStored = async (
  { outsideServices }: SettingsDeps,
  service: OutsideServiceName,
): Promise<StoredService | undefined> =>
  (await outsideServices.listStored()).find(({ row }) => row.service === service);

/** The secret of what was typed. A stored one must not be sent to an address that was typed later. */
export async function resolveSecret(
  { outsideServices }: SettingsDeps,
  input: OutsideServiceInput,
  stored: StoredService | undefined,
): Promise<string | undefined> {
  if (input.secret !== null) return input.secret === '' ? undefined : input.secret;
  if (!stored || stored.row.secret_sealed === null) return undefined;
  if (originOf(stored.input.address) !== originOf(input.address))
    throw invalid('secret', message('outsideServices.secretForOtherAddress'));
  const secret = await outsideServices.openSecret(stored.row);
  if (secret === 'unreadable') throw invalid('secret', message('outsideServices.secretUnreadable'));
  return secret.text;
}

/** Also of smtp addresses, of which `URL` knows no origin. */
function originOf(address: string): string {
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}

const invalid = (field: string, fault: MessageRef, cause?: unknown) =>
  new AppError('INVALID_INPUT', fault, { fields: { [field]: fault }, cause });
