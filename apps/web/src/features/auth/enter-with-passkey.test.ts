// @vitest-environment happy-dom
import { passkeyLogin, startPasskeyLogin } from '@glossa/contracts/passkeys';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { clearSession, leaveSession, sessionState } from '../../lib/session/session-store.ts';
import { answer, makeLoginAnswer, refuse, startFakeServer } from '../../testing/fake-server.ts';
import { enterWithPasskey } from './enter-with-passkey.ts';

let server: ReturnType<typeof startFakeServer>;
const get = vi.fn();
beforeEach(() => {
  localStorage.clear();
  leaveSession('absent');
  server = startFakeServer();
  server.on(startPasskeyLogin, () =>
    answer({ options: { challenge: 'AAAA', rpId: 'localhost', userVerification: 'required' } }),
  );
  get.mockReset();
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
});
afterEach(() => {
  clearSession('left');
  Reflect.deleteProperty(navigator, 'credentials');
  vi.unstubAllGlobals();
});

const bytes = new Uint8Array([1, 2, 3]).buffer;
const signed = {
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  response: { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes },
  getClientExtensionResults: () => ({}),
};

test('sends what the authenticator signed and begins the session', async () => {
  get.mockResolvedValue(signed);
  server.on(passkeyLogin, () => answer(makeLoginAnswer()));
  await enterWithPasskey();
  expect(sessionState().status).toBe('signed-in');
  expect(server.callsTo(passkeyLogin)[0]?.body).toMatchObject({
    credential: { id: 'AQID', type: 'public-key', response: { signature: 'AQID' } },
  });
});

test('says that the browser used no passkey, and sends nothing', async () => {
  get.mockRejectedValue(new DOMException('The operation was canceled.', 'NotAllowedError'));
  await expect(enterWithPasskey()).rejects.toThrow(t('auth.passkeyCanceled'));
  expect(server.callsTo(passkeyLogin)).toEqual([]);
});

test('passes on the server’s refusal', async () => {
  get.mockResolvedValue(signed);
  server.on(passkeyLogin, () => refuse('PASSKEY_REFUSED'));
  await expect(enterWithPasskey()).rejects.toMatchObject({ code: 'PASSKEY_REFUSED' });
  expect(sessionState().status).toBe('signed-out');
});
