import { allEndpoints } from '@glossa/contracts/all-endpoints';
import { openBrowser } from '../../e2e/support/browser.ts';
import { fillOrganisation } from '../fill-organisation.ts';
import { type Attack, createAttack } from '../report.ts';
import { send } from '../request.ts';
import { newPassword, type Target } from '../target.ts';

const script = '<img src=x onerror="window.planted=1"><svg onload="window.planted=1">';

/** The screens that show what people wrote. */
const screens = [
  '/home',
  '/dashboard',
  '/upload-media',
  '/upload-media/category',
  '/users',
  '/user/add',
  '/department',
  '/projects',
  '/projects/add',
  '/roles',
  '/access-control',
  '/organization',
  '/glossaries',
  '/translation-memory',
  '/feedback',
  '/disclaimer',
  '/audit',
  '/admin-reports',
  '/account',
  '/notifications',
];

/** Scripts in every text field that the contract has, and then every answer and screen that shows them. */
export async function tryScripts(target: Target, short: boolean): Promise<Attack> {
  const attack = createAttack('planted scripts');
  const { address, insider, categoryId } = target;
  const { accepted, answers } = await fillOrganisation(address, insider, {
    categoryId,
    text: script,
  });
  if (accepted.length < 5) throw new Error(`Too few calls took a text: ${accepted.join(', ')}`);
  for (const { status } of answers) attack.check(status >= 500 && `planting: ${status}`);
  for (const [name, { method, path, permission }] of allEndpoints) {
    if (method !== 'GET' || path.includes(':') || permission === 'public') continue;
    const { headers } = await send(address, {
      path,
      headers: { authorization: `Bearer ${insider}` },
    });
    const type = headers['content-type'] ?? '';
    const drawn =
      /html|svg|xml/.test(type) && !/attachment/.test(headers['content-disposition'] ?? '');
    const sniffed = headers['x-content-type-options'] !== 'nosniff';
    attack.check(
      (drawn || sniffed) && `${name}: answers as ${type}, ${sniffed ? 'to be guessed' : ''}`,
    );
  }
  if (!short) await openScreens(attack, address);
  return attack;
}

async function openScreens(
  attack: ReturnType<typeof createAttack>,
  address: string,
): Promise<void> {
  const { page, close } = await openBrowser(address);
  try {
    await page.goto('/login');
    await page
      .locator('input[name="userName"], input[autocomplete="username"]')
      .first()
      .fill('admin');
    await page.locator('input[type="password"]').first().fill(newPassword);
    await page.keyboard.press('Enter');
    await page.waitForURL(({ pathname }) => !pathname.startsWith('/login'));
    for (const screen of screens) {
      await page.goto(screen);
      await page.waitForLoadState('networkidle');
      const planted = await page.evaluate<boolean>("'planted' in window");
      attack.check(planted && `${screen}: a planted script ran`);
    }
  } finally {
    await close();
  }
}
