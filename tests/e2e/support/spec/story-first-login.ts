import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { submitLogin } from '../editor-page.ts';
import { en } from '../en.ts';
import { once } from './once.ts';
import { addUser, logIn } from './spec-people.ts';

const password = 'Steady&Harbor86';

/** Whether the sentence is shown this long after it appeared, with the page's own clock. */
async function lifeOfToast(page: Page, sentence: string): Promise<number> {
  const toast = page.getByText(sentence).first();
  await toast.waitFor();
  let shown = 0;
  for (; shown < 6_000 && (await toast.isVisible()); shown += 250) await page.clock.runFor(250);
  return shown;
}

/** A user whose password was given by an administrator logs in for the first time. */
export const firstLogin = once(async (context) => {
  const added = await addUser(context, 'may', [context.known.linRoleId]);
  const before = await logIn(context, 'may', added.password);
  const { page, close } = await context.open();
  await page.clock.install();
  await page.goto('/login');
  await submitLogin(page, 'may', added.password);
  const dialog = page.getByRole('dialog', { name: en('auth.changePassword') });
  const fields = [en('auth.currentPassword'), en('auth.newPassword'), en('auth.confirmPassword')];
  const fill = async (values: readonly string[]) => {
    for (const [at, label] of fields.entries())
      await dialog.getByRole('textbox', { name: label }).fill(values[at] ?? '');
  };
  const submit = () => dialog.getByRole('button', { name: en('auth.changePassword') }).click();
  await fill(['Wrong@Password1', password, password]);
  await submit();
  const refusal = await dialog.getByRole('alert').innerText();
  await fill([added.password, password, password]);
  const request = page.waitForRequest((one) => one.url().endsWith('/ssotoken/resetPassword'));
  await page.clock.pauseAt(Date.now() + 60_000);
  await submit();
  const answer = await (await request).response();
  const body = (await request).postData() ?? '';
  const payload = Object.fromEntries(
    [...body.matchAll(/name="(\w+)"\r\n\r\n([^\r]*)/g)].map(([, name, value]) => [name, value]),
  ) as Record<string, string>;
  if (!answer) throw new Error('There is no answer to the change of the password.');
  const { message } = (await answer.json()) as { message: string };
  const toastMs = await lifeOfToast(page, message);
  const dialogs = await dialog.count();
  await close();
  const after = await logIn(context, 'may', password);
  expect(after.user.userName).toBe('may');
  return {
    ...{ payload, oldPassword: added.password, password, refusal, message, toastMs, dialogs },
    firstTimeLogin: [before.user.firstTimeLogin, after.user.firstTimeLogin] as const,
  };
});
