import { expect } from 'vitest';
import { sideBar } from '../administration-page.ts';
import { newPassword } from '../api.ts';
import { enter } from '../editor-page.ts';
import { en } from '../en.ts';
import { once } from './once.ts';
import { storeKey } from './spec-screens.ts';

/**
 * A page whose clock is ours stays open until its token has nearly expired. What the live channel says to it is ours, too,
 * until it is lost. Then the server refuses to renew.
 */
export const renewals = once(async ({ open }) => {
  const { page, close } = await open();
  const renewed: Array<Record<string, unknown>> = [];
  page.on('request', (request) => {
    if (request.url().includes('saveRefreshSSOToken')) renewed.push(request.postDataJSON());
  });
  const sockets: Array<{ send: (text: string) => void; close: () => Promise<void> }> = [];
  const offlineWasSeen = Promise.withResolvers<void>();
  await page.routeWebSocket(/\/ws\/273/, async (socket) => {
    sockets.push(socket);
    // The next connection opens when the page has said that it is offline.
    if (sockets.length > 1) await offlineWasSeen.promise;
  });
  await page.clock.install();
  await enter(page, 'lin', newPassword);
  await sideBar(page).waitFor();
  const validity = async () =>
    Number(await page.evaluate(`JSON.parse(localStorage.getItem('${storeKey}')).tokenValidity`));

  // The channel: news, a client that left, and the loss of the connection.
  await expect.poll(() => sockets.length).toBe(1);
  const now = () => page.evaluate('Date.now()').then(Number);
  // News after which the page renews: it is known to have arrived.
  const atStart = renewed.length;
  await expect
    .poll(() => {
      sockets[0]?.send('{"type":"changed","what":"permissions","mediaId":null}');
      return renewed.length;
    })
    .toBeGreaterThan(atStart);
  const newsAt = await now();
  await page.clock.fastForward(180_000);
  sockets[0]?.send('{"type":"client_left"}');
  await sockets[0]?.close();
  await page.clock.runFor(3_000);
  const badge = page.getByText(en('app.offline'));
  await badge.waitFor();
  const lastUpdate = await page.locator('[title]', { has: badge }).getAttribute('title');
  offlineWasSeen.resolve();
  const newsTime = String(
    await page.evaluate(
      `new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: 'short' }).format(${newsAt})`,
    ),
  );

  const firstValidity = await validity();

  // No renewal with more than 300 seconds left, and one at the check after that.
  const before = renewed.length;
  await page.clock.pauseAt(firstValidity - 330_000);
  const early = renewed.length - before;
  // A check during a renewal, or on a busy machine one that was not yet reported, is followed by another.
  const untilRenewed = async (than: number) =>
    expect
      .poll(async () => {
        await page.clock.runFor(20_000);
        return renewed.length;
      })
      .toBeGreaterThan(than);
  await page.clock.runFor(30_000);
  await untilRenewed(before);
  const [payload = {}] = renewed;

  // By the page's clock the new token has little time left, too: it is renewed at the next checks.
  await untilRenewed(renewed.length);

  await page.route('**/saveRefreshSSOToken/', (route) =>
    route.fulfill({
      status: 401,
      json: { data: null, message: '', success: false, code: 'AUTH_REQUIRED' },
    }),
  );
  await page.clock.runFor(20_000);
  await page.clock.resume();
  await page.waitForURL(/\/login/, { waitUntil: 'commit' });
  await page.getByText(en('auth.sessionEnded')).waitFor();
  const storedAfterRefusal = await page.evaluate(`localStorage.getItem('${storeKey}')`);
  await close();
  return { payload, early, storedAfterRefusal, sockets: sockets.length, lastUpdate, newsTime };
});
