import { request as ask, createServer, type Server } from 'node:http';
import { renewSession } from '@glossa/contracts/auth';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newPassword } from '../support/api.ts';
import { type OpenBrowser, openBrowser } from '../support/browser.ts';
import { enter } from '../support/editor-page.ts';
import { en } from '../support/en.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import type { RunningServer } from '../support/server.ts';

/** A renewal replaces the cookie. A proxy between browser and server can hold back its response. */
let journey: Journey;
let server: RunningServer;
let line: Server;
let browser: OpenBrowser;
let holding: { reached: () => void; mayAnswer: Promise<void> } | null = null;
/** A call of the page without a response: called with true when it arrives, with false when the browser aborts it. */
let neverAnswered: (waits: boolean) => void = () => {};

beforeAll(async () => {
  journey = await startJourney();
  ({ server } = journey);
  line = createServer((incoming, response) => {
    const { method, headers, url = '/' } = incoming;
    if (url === '/never-answered') {
      neverAnswered(true);
      response.once('close', () => neverAnswered(false));
      return;
    }
    const onward = ask(new URL(url, server.address), { method, headers }, async (answer) => {
      if (holding && url === renewSession.path) {
        holding.reached();
        await holding.mayAnswer;
      }
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  const address = line.address();
  if (!address || typeof address === 'string') throw new Error('no address');
  browser = await openBrowser(`http://127.0.0.1:${address.port}`);
});
afterAll(async () => {
  await browser.close();
  line.close();
  expect(await journey.end()).toBe(0);
});

/** Holds back responses to renewals until released. */
function holdRenewals() {
  let reached = () => {};
  let goOn = () => {};
  const answered = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const mayAnswer = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  holding = { reached, mayAnswer };
  return { answered, goOn };
}
const refreshCookie = async () =>
  (await browser.context.cookies()).find(({ name }) => name === 'glossa_refresh')?.value;

test('a page closed during renewal leaves the new cookie to the next', async () => {
  const { page, context } = browser;
  await enter(page, 'admin', newPassword);
  const next = await context.newPage();
  const before = await refreshCookie();
  const { answered, goOn } = holdRenewals();
  await page.goto('/help', { waitUntil: 'commit' });
  await answered;
  const here = Promise.withResolvers<void>();
  const givenUp = Promise.withResolvers<void>();
  neverAnswered = (waits) => (waits ? here : givenUp).resolve();
  await page.evaluate("void fetch('/never-answered')");
  await here.promise;
  await page.close();
  // The browser aborts the page's other requests.
  await givenUp.promise;
  expect(await refreshCookie()).toBe(before);
  holding = null;
  goOn();
  await vi.waitFor(async () => expect(await refreshCookie()).not.toBe(before), 10_000);
  await next.goto('/');
  await next.getByText(en('dashboard.emptyTitle')).first().waitFor();
});
