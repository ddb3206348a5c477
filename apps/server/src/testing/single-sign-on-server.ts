import { viewSsoProviders } from '@glossa/contracts/auth';
import { dataOf, join } from './media-calls.ts';
import { call, createTestApi } from './test-api.ts';

type Provider = {
  label?: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  trustsEmail?: boolean;
};

/** The server's address, as registered at the providers. */
export const origin = 'http://localhost';

/** A server with these providers, an adjustable clock, and an organization for users of example.org. */
export async function startSingleSignOnServer(providers: readonly Provider[]) {
  const settings = providers.map(
    ({ label, issuer, clientId, clientSecret, trustsEmail }, index) => ({
      label: label ?? `Provider ${index}`,
      issuer,
      clientId,
      clientSecret,
      trustsEmail: trustsEmail ?? false,
    }),
  );
  let ahead = 0;
  const api = await createTestApi({
    overrides: { clock: { now: () => new Date(Date.now() + ahead) } },
    env: {
      GLOSSA_SSO_PROVIDERS: JSON.stringify(settings),
      GLOSSA_SSO_ALLOW_PRIVATE: '127.0.0.1',
      GLOSSA_PUBLIC_URL: origin,
    },
  });
  /** Of the organization of example.org. */
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
