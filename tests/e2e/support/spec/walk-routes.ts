import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { newPassword } from '../api.ts';
import { submitLogin } from '../editor-page.ts';
import { requirementOf } from './requirements.ts';
import type { Known } from './spec-call.ts';
import { expectTitle, goTo } from './spec-check.ts';
import { allowInPage } from './spec-people.ts';
import { signedInRoutes, signedOutRoutes } from './spec-screens.ts';

type Product = { address: string; known: Known };
type Row = { requirement: string; seen: string };

/** Opens the routes as a visitor does, and ends at the login. */
export async function walkSignedOut(page: Page): Promise<Row[]> {
  const rows: Row[] = [];
  for (const route of signedOutRoutes) {
    await page.goto(route.path, { waitUntil: 'commit' });
    await expectTitle(page, route.title, route.path);
    expect(new URL(page.url()).pathname, route.path).toBe(route.ends);
    const seen = `${route.title}${route.ends === route.path ? '' : ` at \`${route.ends}\``}`;
    rows.push({ requirement: requirementOf.signedOut(route), seen });
  }
  return rows;
}

/** Opens the routes as lin: without any right, then with the needed one alone. */
export async function walkSignedIn(guest: Page, product: Product): Promise<Row[]> {
  await guest.addInitScript(`
    globalThis.titles = 0;
    new MutationObserver((changes) => {
      titles += changes.filter(({ target }) => target.nodeName === 'TITLE').length;
    }).observe(document, { childList: true, subtree: true });
  `);
  await guest.reload();
  await submitLogin(guest, 'lin', newPassword);
  await expectTitle(guest, 'Dashboard', 'login');
  /** The title is that of another screen, or was set again since. */
  const open = async (path: string, title: string): Promise<void> => {
    const before = await guest.evaluate('titles');
    const same = (await guest.title()) === `${title} · Glossa`;
    await goTo(guest, path);
    if (same)
      await expect
        .poll(() => guest.evaluate('titles').then(Number), { message: path })
        .toBeGreaterThan(Number(before));
    await expectTitle(guest, title, path);
  };
  const routes = signedInRoutes.map((route) => ({
    ...route,
    at: route.path.replace(/\{(\w+)\}/g, (_, name: string) => product.known[name] ?? ''),
  }));
  const leave = (path: string, title: string) =>
    goTo(guest, path).then(() => expectTitle(guest, title, path));
  for (const { at, needs } of routes) {
    if (!needs) continue;
    // One guard for all parts of access control: what it shows would stay.
    if (at.startsWith('/access-control/')) await leave('/conversion', 'Conversion');
    await open(at, 'Access Denied');
  }
  const rows: Row[] = [];
  let allowed = '';
  for (const [index, route] of routes.entries()) {
    const needed = route.needs ? `${route.needs.resource} ${route.needs.flag}` : '';
    if (needed !== allowed)
      await allowInPage({ ...product, guest }, route.needs ? [route.needs] : []);
    allowed = needed;
    if (route.title === routes[index - 1]?.title) await leave('/conversion', 'Conversion');
    await open(route.at, route.title);
    const how = needed === '' ? '' : ` with ${needed} alone, Access Denied without`;
    rows.push({ requirement: requirementOf.signedIn(route), seen: `${route.title}${how}` });
  }
  return rows;
}
