import { request as ask, createServer, type Server } from 'node:http';
import { renewSession } from '@glossa/contracts/auth';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newPassword, signIn } from './support/api.ts';
import { type OpenBrowser, openBrowser } from './support/browser.ts';
import { enter } from './support/editor-page.ts';
import { makeDataFolder, type RunningServer, startServer } from './support/server.ts';

/** A renewal replaces the cookie. Between browser and server stands a line that can keep its answer back. */
let data: Awaited<ReturnType<typeof makeDataFolder>>;
let server: RunningServer;
let line: Server;
let browser: OpenBrowser;
let holding: { reached: () => void; mayAnswer: Promise<void> } | null = null;

beforeAll(async () => {
  data = await makeDataFolder();
  server = await startServer(data.path);
  await signIn(server.address, server.password ?? '');
  line = createServer((incoming, response) => {
    const { method, headers, url = '/' } = incoming;
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
  expect(await server.stop()).toBe(0);
  await data.remove();
});

/** Keeps back the answers to renewals until it is told to go on. */
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

test('a page that is closed while its session is renewed leaves the new cookie to the next', async () => {
  const { page, context } = browser;
  await enter(page, 'admin', newPassword);
  const next = await context.newPage();
  const before = await refreshCookie();
  const { answered, goOn } = holdRenewals();
  await page.goto('/help', { waitUntil: 'commit' });
  await answered;
  await page.close();
  // The browser takes a moment to give up what the page asked for.
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await refreshCookie()).toBe(before);
  holding = null;
  goOn();
  await vi.waitFor(async () => expect(await refreshCookie()).not.toBe(before), 10_000);
  await next.goto('/');
  await next.getByText('No media yet').first().waitFor();
});
