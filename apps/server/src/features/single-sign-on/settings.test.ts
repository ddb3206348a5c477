import { viewSsoProviders } from '@glossa/contracts/auth';
import {
  deleteSsoProvider,
  findSSOAccessCode,
  saveSsoProvider,
  testSsoProvider,
  viewSsoSettings,
} from '@glossa/contracts/single-sign-on';
import { describe, expect, test } from 'vitest';
import { dataOf, join, refusalOf } from '../../test-support/media-journeys.ts';
import { back, setSingleSignOnDesk } from '../../test-support/single-sign-on-desk.ts';
import { call } from '../../test-support/test-api.ts';

const desk = setSingleSignOnDesk();

describe('settings', () => {
  const input = {
    providerId: null,
    label: 'Second',
    issuer: 'https://id.example.org/',
    clientId: 'abc',
    clientSecret: 'very secret',
    enabled: true,
  };

  test('are for System administrators, and never show a secret', async () => {
    expect(refusalOf(await call(desk.api, viewSsoSettings, { caller: desk.admin }))).toBe(
      '403 ACCESS_DENIED',
    );
    const system = await join(desk.api, 'System administrator');
    const saved = await call(desk.api, saveSsoProvider, { caller: system, payload: input });
    const { providerId: id } = dataOf<{ providerId: string }>(saved);
    const settings = await call(desk.api, viewSsoSettings, { caller: system });
    expect(dataOf(settings)).toMatchObject({
      redirectUri: back,
      providers: [
        { label: 'Example', fixed: true },
        { label: 'Second', fixed: false, userCount: 0 },
      ],
    });
    expect(settings.body + saved.body).not.toContain('secret"');
    expect(settings.body).not.toContain('very secret');
    const twin = await call(desk.api, saveSsoProvider, { caller: system, payload: input });
    expect(refusalOf(twin)).toBe('409 SSO_PROVIDER_TAKEN');
    // An empty secret keeps the stored one; switched off, it is no longer offered.
    const off = { ...input, providerId: id, clientSecret: '', enabled: false };
    dataOf(await call(desk.api, saveSsoProvider, { caller: system, payload: off }));
    const elsewhere = { ...off, issuer: 'https://evil.example.org/' };
    const moved = await call(desk.api, saveSsoProvider, { caller: system, payload: elsewhere });
    expect(refusalOf(moved)).toBe('400 INVALID_INPUT');
    const offered = dataOf<unknown[]>(await call(desk.api, viewSsoProviders));
    expect(offered).toEqual([{ providerId: desk.providerId, label: 'Example' }]);
    expect(
      refusalOf(await call(desk.api, deleteSsoProvider, { caller: system, params: { id } })),
    ).toBe('200 OK');
  });

  test('a secret whose key is lost is entered again', async () => {
    const system = await join(desk.api, 'System administrator');
    const own = { ...input, label: 'Third', issuer: desk.provider.issuer, clientId: 'third' };
    const saved = await call(desk.api, saveSsoProvider, { caller: system, payload: own });
    const { providerId: id } = dataOf<{ providerId: string }>(saved);
    await desk.api.services.database.db
      .updateTable('sso_providers')
      .set({ client_secret_sealed: Buffer.alloc(60, 7) })
      .where('id', '=', id)
      .execute();
    const begun = () => call(desk.api, findSSOAccessCode, { payload: { providerId: id } });
    const refused = await begun();
    expect(refusalOf(refused)).toBe('503 SSO_UNREACHABLE');
    expect(refused.json()).toMatchObject({ message: expect.stringContaining('enter it again') });
    expect((await call(desk.api, viewSsoProviders)).statusCode).toBe(200);
    expect((await call(desk.api, viewSsoSettings, { caller: system })).statusCode).toBe(200);
    dataOf(
      await call(desk.api, saveSsoProvider, {
        caller: system,
        payload: { ...own, providerId: id },
      }),
    );
    expect((await begun()).statusCode).toBe(200);
    dataOf(await call(desk.api, deleteSsoProvider, { caller: system, params: { id } }));
  });

  test('an issuer can be tried first', async () => {
    const system = await join(desk.api, 'System administrator');
    const trial = async (issuer: string) =>
      dataOf<{ reachable: boolean; message: string }>(
        await call(desk.api, testSsoProvider, { caller: system, payload: { issuer } }),
      );
    expect(await trial(desk.provider.issuer)).toMatchObject({
      reachable: true,
      supportsLogout: true,
    });
    expect(await trial('http://127.0.0.1:1')).toMatchObject({ reachable: false });
    const plain = await call(desk.api, testSsoProvider, {
      caller: system,
      payload: { issuer: 'http://example.org' },
    });
    expect(refusalOf(plain)).toBe('400 INVALID_INPUT');
  });
});
