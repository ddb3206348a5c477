import { viewSsoProviders } from '@glossa/contracts/auth';
import { findSSOAccessCode } from '@glossa/contracts/single-sign-on';
import {
  deleteSsoProvider,
  saveSsoProvider,
  testSsoProvider,
  viewSsoSettings,
} from '@glossa/contracts/single-sign-on-settings';
import { describe, expect, test } from 'vitest';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { returnPath, setupSingleSignOnTest } from '../../testing/single-sign-on-fixture.ts';
import { call } from '../../testing/test-api.ts';

const fixture = setupSingleSignOnTest();

describe('settings', () => {
  const input = {
    providerId: null,
    label: 'Second',
    issuer: 'https://id.example.org/',
    clientId: 'abc',
    clientSecret: 'very secret',
    enabled: true,
  };

  test('are for system administrators and never show a secret', async () => {
    expect(refusalOf(await call(fixture.api, viewSsoSettings, { caller: fixture.admin }))).toBe(
      '403 ACCESS_DENIED',
    );
    const system = await join(fixture.api, 'System administrator');
    const saved = await call(fixture.api, saveSsoProvider, { caller: system, payload: input });
    const { providerId: id } = dataOf<{ providerId: string }>(saved);
    const settings = await call(fixture.api, viewSsoSettings, { caller: system });
    expect(dataOf(settings)).toMatchObject({
      redirectUri: returnPath,
      publicAddressSet: true,
      providers: [
        { label: 'Example', fixed: true },
        { label: 'Second', fixed: false, userCount: 0 },
      ],
    });
    expect(settings.body + saved.body).not.toContain('secret"');
    expect(settings.body).not.toContain('very secret');
    const twin = await call(fixture.api, saveSsoProvider, { caller: system, payload: input });
    expect(refusalOf(twin)).toBe('409 SSO_PROVIDER_TAKEN');
    // An empty secret keeps the stored one; a disabled provider is not offered.
    const off = { ...input, providerId: id, clientSecret: '', enabled: false };
    dataOf(await call(fixture.api, saveSsoProvider, { caller: system, payload: off }));
    const elsewhere = { ...off, issuer: 'https://evil.example.org/' };
    const moved = await call(fixture.api, saveSsoProvider, { caller: system, payload: elsewhere });
    expect(refusalOf(moved)).toBe('400 INVALID_INPUT');
    const offered = dataOf<unknown[]>(await call(fixture.api, viewSsoProviders));
    expect(offered).toEqual([{ providerId: fixture.providerId, label: 'Example' }]);
    expect(
      refusalOf(await call(fixture.api, deleteSsoProvider, { caller: system, params: { id } })),
    ).toBe('200 OK');
  });

  test('a secret whose key is lost must be entered again', async () => {
    const system = await join(fixture.api, 'System administrator');
    const own = { ...input, label: 'Third', issuer: fixture.provider.issuer, clientId: 'third' };
    const saved = await call(fixture.api, saveSsoProvider, { caller: system, payload: own });
    const { providerId: id } = dataOf<{ providerId: string }>(saved);
    await fixture.api.services.database.db
      .updateTable('sso_providers')
      .set({ client_secret_sealed: Buffer.alloc(60, 7) })
      .where('id', '=', id)
      .execute();
    const begun = () => call(fixture.api, findSSOAccessCode, { payload: { providerId: id } });
    const refused = await begun();
    expect(refusalOf(refused)).toBe('503 SSO_UNREACHABLE');
    expect(refused.json()).toMatchObject({ messageRef: { id: 'sso.secretUnreadable' } });
    expect((await call(fixture.api, viewSsoProviders)).statusCode).toBe(200);
    expect((await call(fixture.api, viewSsoSettings, { caller: system })).statusCode).toBe(200);
    dataOf(
      await call(fixture.api, saveSsoProvider, {
        caller: system,
        payload: { ...own, providerId: id },
      }),
    );
    expect((await begun()).statusCode).toBe(200);
    dataOf(await call(fixture.api, deleteSsoProvider, { caller: system, params: { id } }));
  });

  test.each(['https://[::127.0.0.1]/', 'https://localhost./', 'https://192.168.0.1/'])(
    'do not accept %s, which is inside the network, and do not call it',
    async (issuer) => {
      const system = await join(fixture.api, 'System administrator');
      const payload = { ...input, issuer };
      const refused = await call(fixture.api, saveSsoProvider, { caller: system, payload });
      expect(refused.json()).toMatchObject({
        code: 'INVALID_INPUT',
        fieldRefs: { issuer: { id: 'webhooks.addressInternal' } },
      });
      const tried = await call(fixture.api, testSsoProvider, {
        caller: system,
        payload: { issuer },
      });
      expect(dataOf(tried)).toMatchObject({
        reachable: false,
        message: { params: { reason: { id: 'webhooks.addressInternal' } } },
      });
    },
  );

  test('a provider of an earlier version stays reachable until its issuer changes', async () => {
    const system = await join(fixture.api, 'System administrator');
    const own = { ...input, label: 'Old', clientId: 'old', issuer: 'https://old.example.org/' };
    const saved = await call(fixture.api, saveSsoProvider, { caller: system, payload: own });
    const { providerId: id } = dataOf<{ providerId: string }>(saved);
    const { db } = fixture.api.services.database;
    const isPrivate = async () =>
      (
        await db
          .selectFrom('sso_providers')
          .select('private_address')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).private_address;
    expect(await isPrivate()).toBe(false);
    // As the migration leaves it.
    await db
      .updateTable('sso_providers')
      .set({ private_address: true })
      .where('id', '=', id)
      .execute();
    const change = async (changes: Record<string, unknown>) =>
      dataOf(
        await call(fixture.api, saveSsoProvider, {
          caller: system,
          payload: { ...own, providerId: id, ...changes },
        }),
      );
    await change({ label: 'Old one' });
    expect(await isPrivate()).toBe(true);
    await change({ issuer: 'https://new.example.org/' });
    expect(await isPrivate()).toBe(false);
    dataOf(await call(fixture.api, deleteSsoProvider, { caller: system, params: { id } }));
  });

  test('an issuer can be tested first', async () => {
    const system = await join(fixture.api, 'System administrator');
    const trial = async (issuer: string) =>
      dataOf<{ reachable: boolean; message: string }>(
        await call(fixture.api, testSsoProvider, { caller: system, payload: { issuer } }),
      );
    expect(await trial(fixture.provider.issuer)).toMatchObject({
      reachable: true,
      supportsLogout: true,
    });
    expect(await trial('http://127.0.0.1:1')).toMatchObject({ reachable: false });
    const plain = await call(fixture.api, testSsoProvider, {
      caller: system,
      payload: { issuer: 'http://example.org' },
    });
    expect(refusalOf(plain)).toBe('400 INVALID_INPUT');
  });
});
