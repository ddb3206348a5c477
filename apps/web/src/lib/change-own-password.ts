import { changePassword, encodePassword } from '@glossa/contracts/auth';
import { callMultipartForMessage } from './call-form.ts';
import { serverWords } from './language/server-words.ts';
import { t } from './language/t.ts';
import { takeLoginAnswer } from './session-store.ts';

/** Changes the person's own password; answers with what the server says to it. Throws ApiError where it refuses. */
export async function changeOwnPassword(
  userId: string,
  passwords: { oldPassword: string; password: string },
): Promise<string> {
  const form = new FormData();
  form.set('userId', userId);
  form.set('oldPassword', encodePassword(passwords.oldPassword));
  form.set('password', encodePassword(passwords.password));
  const { data, message } = await callMultipartForMessage(changePassword, { form });
  takeLoginAnswer(data);
  // "OK" is what the server says where it has nothing to say.
  return message === 'OK' ? t('Your password is changed.') : serverWords(message);
}
