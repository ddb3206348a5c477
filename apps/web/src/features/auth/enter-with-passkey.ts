import { passkeyLogin, startPasskeyLogin } from '@glossa/contracts/passkeys';
import {
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser';
import { callApi } from '../../lib/http/call-api.ts';
import { t } from '../../lib/i18n/t.ts';
import { beginSession } from '../../lib/session/begin-session.ts';

/** Begins a session with a passkey that the browser offers. Throws ApiError, or an error that says why not. */
export async function enterWithPasskey(): Promise<void> {
  const { options } = await callApi(startPasskeyLogin);
  const credential = await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  }).catch((cause: unknown) => {
    // Browsers do not say whether the person canceled, or has no passkey here.
    throw new Error(t('auth.passkeyCanceled'), { cause });
  });
  beginSession(
    await callApi(passkeyLogin, {
      body: { credential: { ...credential, response: { ...credential.response } } },
    }),
  );
}
