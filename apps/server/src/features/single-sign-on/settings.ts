import type { AnswerOf, BodyOf } from '@glossa/contracts/endpoint';
import type {
  SsoProvider,
  saveSsoProvider,
  testSsoProvider,
} from '@glossa/contracts/single-sign-on-settings';
import { message } from '@glossa/messages/message';
import type { Insertable, Updateable } from 'kysely';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import type { SsoProvidersTable } from '../../platform/db/schema.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { mapUniqueViolation } from '../../platform/http/unique-violation.ts';
import { answerMessage } from '../../platform/i18n/translate.ts';
import { AddressNotAllowed, requireSafeUrl } from '../../platform/outbound/safe-address.ts';
import { byActor, recordAction } from '../audit/index.ts';
import type { SsoDeps } from './deps.ts';
import { findServer } from './provider-client.ts';
import { ProviderRejected } from './provider-fetch.ts';
import type { Provider } from './providers.ts';

type Deps = Pick<SsoDeps, 'db' | 'providers' | 'clients' | 'config'>;

export async function listProviders({ db, providers }: Deps): Promise<SsoProvider[]> {
  const counts = await db
    .selectFrom('user_identities')
    .select((eb) => ['provider_id', eb.cast<number>(eb.fn.countAll(), 'integer').as('count')])
    .groupBy('provider_id')
    .execute();
  return (await providers.list()).map((provider) => ({
    ...toView(provider),
    userCount: counts.find((row) => row.provider_id === provider.providerId)?.count ?? 0,
  }));
}

/** Without the secret, which never leaves the server. */
const toView = ({
  providerId,
  label,
  issuer,
  clientId,
  enabled,
  trustsEmail,
  fixed,
}: Provider) => ({
  providerId,
  label,
  issuer,
  clientId,
  enabled,
  trustsEmail,
  fixed,
});

export async function saveProvider(
  deps: Deps,
  actor: Actor,
  input: BodyOf<typeof saveSsoProvider>,
): Promise<SsoProvider> {
  const before = input.providerId === null ? undefined : await requireOwn(deps, input.providerId);
  // A stored secret belongs to its issuer: it must not be sent to an address typed later.
  const other = !before || before.issuer !== input.issuer || before.clientId !== input.clientId;
  if (other && input.clientSecret === '') {
    const fault = message('sso.secretRequired');
    throw new AppError('INVALID_INPUT', fault, { fields: { clientSecret: fault } });
  }
  const moved = before?.issuer !== input.issuer;
  if (moved) assertIssuerAllowed(input.issuer, deps.config.ssoHosts);
  const sealed =
    input.clientSecret === '' ? undefined : await deps.providers.seal(input.clientSecret);
  const values = {
    label: input.label,
    issuer: input.issuer,
    client_id: input.clientId,
    enabled: input.enabled,
    trusts_email: input.trustsEmail,
    ...(sealed ? { client_secret_sealed: sealed } : {}),
    // One of an earlier version stays where it is.
    ...(moved ? { private_address: false } : {}),
  };
  const providerId = await deps.db.transaction().execute(async (trx) => {
    const id = await writeProvider(trx, before?.providerId, values, sealed).catch(
      mapUniqueViolation({
        sso_providers_issuer_client_id_key: { code: 'SSO_PROVIDER_TAKEN', field: 'clientId' },
      }),
    );
    await recordAction(trx, {
      ...byActor(actor),
      action: 'sso-provider-saved',
      subject: id,
      subjectName: input.label,
      detail: {
        before: before ? facts(before) : null,
        after: facts(input),
        ...(sealed && before ? { secret: 'changed' } : {}),
      },
    });
    return id;
  });
  deps.clients.forget();
  const saved = (await listProviders(deps)).find((one) => one.providerId === providerId);
  if (!saved) throw new AppError('NOT_FOUND');
  return saved;
}

/** What can be said without DNS; the connection itself is checked each time. */
function assertIssuerAllowed(issuer: string, allowed: readonly string[]): void {
  try {
    requireSafeUrl(new URL(issuer), allowed);
  } catch (error) {
    if (!(error instanceof AddressNotAllowed)) throw error;
    throw new AppError('INVALID_INPUT', error.messageRef, { fields: { issuer: error.messageRef } });
  }
}

async function writeProvider(
  trx: DatabaseTransaction,
  providerId: string | undefined,
  values: Updateable<SsoProvidersTable>,
  sealed: Buffer | undefined,
): Promise<string> {
  if (providerId !== undefined) {
    await trx.updateTable('sso_providers').set(values).where('id', '=', providerId).execute();
    return providerId;
  }
  const { id } = await trx
    .insertInto('sso_providers')
    .values({ ...values, client_secret_sealed: sealed } as Insertable<SsoProvidersTable>)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteProvider(deps: Deps, actor: Actor, providerId: string): Promise<void> {
  const provider = await requireOwn(deps, providerId);
  await deps.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('sso_providers').where('id', '=', providerId).execute();
    await recordAction(trx, {
      ...byActor(actor),
      action: 'sso-provider-deleted',
      subject: providerId,
      subjectName: provider.label,
      detail: { before: facts(provider) },
    });
  });
  deps.clients.forget();
}

/** Requests the issuer's metadata and reports the result as a message. */
export async function testProvider(
  { config }: Pick<Deps, 'config'>,
  issuer: string,
): Promise<AnswerOf<typeof testSsoProvider>> {
  try {
    const metadata = (await findServer(issuer, 'trial', config.ssoHosts)).serverMetadata();
    const supportsRefresh = metadata.grant_types_supported?.includes('refresh_token') ?? false;
    return {
      reachable: true,
      message: answerMessage(message('sso.issuerValid')),
      supportsLogout: metadata.end_session_endpoint !== undefined,
      supportsRefresh,
    };
  } catch (error) {
    const cause =
      error instanceof Error ? (error.cause instanceof Error ? error.cause : error) : error;
    const reason =
      cause instanceof ProviderRejected || cause instanceof AddressNotAllowed
        ? cause.messageRef
        : cause instanceof Error
          ? cause.message
          : String(cause);
    return {
      reachable: false,
      message: answerMessage(message('sso.issuerInvalid', { reason })),
      supportsLogout: false,
      supportsRefresh: false,
    };
  }
}

async function requireOwn({ providers }: Deps, providerId: string): Promise<Provider> {
  const provider = (await providers.list()).find((one) => one.providerId === providerId);
  if (!provider) throw new AppError('NOT_FOUND');
  if (provider.fixed) throw new AppError('SSO_PROVIDER_FIXED');
  return provider;
}

const facts = (provider: {
  label: string;
  issuer: string;
  clientId: string;
  enabled: boolean;
  trustsEmail: boolean;
}) => ({
  label: provider.label,
  issuer: provider.issuer,
  clientId: provider.clientId,
  enabled: provider.enabled,
  trustsEmail: provider.trustsEmail,
});
