import { changePassword, encodePassword } from '@glossa/contracts/auth';
import { callMultipartForMessage } from '../http/call-form.ts';
import { messageText } from '../i18n/message-text.ts';
import { applyLoginResponse } from './session-store.ts';

/** Changes the user's password; returns the server's message. Throws ApiError if it is rejected. */
export async function changeOwnPassword(
  userId: string,
  passwords: { oldPassword: string; password: string },
): Promise<string> {
  const form = new FormData();
  form.set('userId', userId);
  form.set('oldPassword', encodePassword(passwords.oldPassword));
  form.set('password', encodePassword(passwords.password));
  const { data, message } = await callMultipartForMessage(changePassword, { form });
  applyLoginResponse(data);
  return changePassword.message ? messageText({ id: changePassword.message }) : message;
}
