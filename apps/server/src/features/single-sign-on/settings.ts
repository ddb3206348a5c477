import type { AnswerOf, BodyOf } from '@glossa/contracts/endpoint';
import type {
  SsoProvider,
  saveSsoProvider,
  testSsoProvider,
} from '@glossa/contracts/single-sign-on';
import type { Insertable, Updateable } from 'kysely';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import type { SsoProvidersTable } from '../../platform/db/schema.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { findServer } from './client.ts';
import type { SsoDeps } from './deps.ts';
import type { Provider } from './providers.ts';

type Deps = Pick<SsoDeps, 'db' | 'providers' | 'clients'>;

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
const toView = ({ providerId, label, issuer, clientId, enabled, fixed }: Provider) => ({
  providerId,
  label,
  issuer,
  clientId,
  enabled,
  fixed,
});

export async function saveProvider(
  deps: Deps,
  actor: Actor,
  input: BodyOf<typeof saveSsoProvider>,
): Promise<SsoProvider> {
  const before = input.providerId === null ? undefined : await requireOwn(deps, input.providerId);
  // A stored secret is for the issuer it was given by: it must not be sent to whatever address is typed next.
  const other = !before || before.issuer !== input.issuer || before.clientId !== input.clientId;
  if (other && input.clientSecret === '') {
    const message = 'Give the secret the provider gave you for this client.';
    throw new AppError('INVALID_INPUT', message, { fields: { clientSecret: message } });
  }
  const sealed =
    input.clientSecret === '' ? undefined : await deps.providers.seal(input.clientSecret);
  const values = {
    label: input.label,
    issuer: input.issuer,
    client_id: input.clientId,
    enabled: input.enabled,
    ...(sealed ? { client_secret_sealed: sealed } : {}),
  };
  const providerId = await deps.db.transaction().execute(async (trx) => {
    const id = await writeProvider(trx, before?.providerId, values, sealed).catch(explainTwin);
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

/** Asks the issuer what it is, and says in a sentence what came of it. */
export async function testProvider(issuer: string): Promise<AnswerOf<typeof testSsoProvider>> {
  try {
    const metadata = (await findServer(issuer, 'trial')).serverMetadata();
    const supportsRefresh = metadata.grant_types_supported?.includes('refresh_token') ?? false;
    return {
      reachable: true,
      message: 'The issuer answers and describes itself as it should.',
      supportsLogout: metadata.end_session_endpoint !== undefined,
      supportsRefresh,
    };
  } catch (error) {
    const cause =
      error instanceof Error ? (error.cause instanceof Error ? error.cause : error) : error;
    const reason = cause instanceof Error ? cause.message : String(cause);
    return {
      reachable: false,
      message: `The issuer cannot be used: ${reason}. Check the address; it is the one before “/.well-known/openid-configuration”.`,
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
}) => ({
  label: provider.label,
  issuer: provider.issuer,
  clientId: provider.clientId,
  enabled: provider.enabled,
});

function explainTwin(error: unknown): never {
  if ((error as { code?: string }).code === '23505')
    throw new AppError('SSO_PROVIDER_TAKEN', undefined, {
      fields: { clientId: 'This issuer and client are set up already.' },
    });
  throw error;
}
