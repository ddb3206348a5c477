import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { en } from './en.ts';

/** Opens a part of access control. */
export const follow = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: en('common.accessControl') })
    .getByRole('link', { name })
    .click();
/** Chooses in a list with a label. */
export const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).first().click();
  // A list of several choices stays open.
  await page.keyboard.press('Tab');
};
export const sideBar = (page: Page) => page.getByRole('navigation', { name: en('app.nav.main') });
/** The main navigation has these entries and no others. */
export const expectMenu = async (page: Page, entries: string[]) => {
  for (const entry of [
    en('common.dashboard'),
    en('common.upload'),
    en('common.categories'),
    en('common.engines'),
    en('app.nav.accessControl'),
    en('app.nav.userApproval'),
  ])
    expect(await sideBar(page).getByRole('link', { name: entry }).count(), entry).toBe(
      entries.includes(entry) ? 1 : 0,
    );
};
