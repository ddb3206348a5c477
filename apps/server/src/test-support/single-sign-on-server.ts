import { viewSsoProviders } from '@glossa/contracts/auth';
import { dataOf, join } from './media-journeys.ts';
import { call, createTestApi } from './test-api.ts';

type Provider = { label?: string; issuer: string; clientId: string; clientSecret: string };

/** Where the server is, as the providers know it. */
export const origin = 'http://localhost';

/** A server with these providers, a clock that can be moved, and an organisation for people of example.org. */
export async function startSingleSignOnServer(providers: readonly Provider[]) {
  const settings = providers.map(({ label, issuer, clientId, clientSecret }, index) => ({
    label: label ?? `Provider ${index}`,
    issuer,
    clientId,
    clientSecret,
  }));
  let ahead = 0;
  const api = await createTestApi({
    overrides: { clock: { now: () => new Date(Date.now() + ahead) } },
    env: { GLOSSA_SSO_PROVIDERS: JSON.stringify(settings), GLOSSA_PUBLIC_URL: origin },
  });
  /** Of the organisation of example.org. */
  const admin = await join(api, 'Organisation administrator');
  await api.services.database.db
    .updateTable('organisations')
    .set({ domain_name: 'example.org' })
    .where('id', '=', admin.organisationId)
    .execute();
  const choices = dataOf<Array<{ providerId: string }>>(await call(api, viewSsoProviders));
  return {
    api,
    admin,
    /** In the order of the providers. */
    providerIds: choices.map(({ providerId }) => providerId),
    /** Milliseconds the server's clock is ahead. */
    setAhead: (ms: number) => {
      ahead = ms;
    },
  };
}
