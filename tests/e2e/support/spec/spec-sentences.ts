import type { Page } from 'playwright-core';
import { en } from '../en.ts';

/** A sentence of the specification, and how a person comes to see it. */
export type SpecSentence = { says: string; place: string; provoke: (page: Page) => Promise<void> };

const passwordDialog = (page: Page) =>
  page.getByRole('dialog', { name: en('auth.changePassword') });

/** Fills the dialog anew and sends it. */
async function change(page: Page, old: string, next: string, again: string): Promise<void> {
  const dialog = passwordDialog(page);
  if (!(await dialog.isVisible())) {
    await page.goto('/translate');
    await page.getByTitle(en('common.yourAccount')).click();
    await page.getByRole('menuitem', { name: en('app.changePassword') }).click();
  }
  const fields = [
    [en('auth.currentPassword'), old],
    [en('auth.newPassword'), next],
    [en('auth.confirmPassword'), again],
  ] as const;
  for (const [label, value] of fields)
    await dialog.getByRole('textbox', { name: label }).fill(value);
  await dialog.getByRole('button', { name: en('auth.changePassword') }).click();
}

const good = 'Sturdy@Harbour9';
export const actionSentences: readonly SpecSentence[] = [
  {
    says: 'Old Password must not be empty.',
    place: 'Change Password',
    provoke: (page) => change(page, '', good, good),
  },
  {
    says: 'Password must contains one uppercase, number, special and min 8 characters length.',
    place: 'Change Password',
    provoke: (page) => change(page, good, 'short', 'short'),
  },
  {
    says: "Password doesn't match.",
    place: 'Change Password',
    provoke: (page) => change(page, good, good, `${good}0`),
  },
];
