import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Page,
} from 'playwright-core';

export type OpenBrowser = {
  context: BrowserContext;
  page: Page;
  close: () => Promise<void>;
  /** What the console and the page complained of. */
  problems: string[];
};

export type BrowserOptions = { width?: number; height?: number; colorScheme?: 'light' | 'dark' };

/** How long a step may take on a busy machine. */
const actionTimeoutMs = 60_000;

/** The one without windows takes a tenth less of the machine; a full Chromium will do. */
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) =>
  existsSync(path),
);

/** Without network of its own. */
const launchOptions: LaunchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? installed,
  headless: true,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--autoplay-policy=no-user-gesture-required',
  ],
};

/** Otherwise what is drawn goes through a graphics card that is computed: a fifth of the browser's work. */
const drawsDirectly = ['--disable-gpu-compositing', '--disable-software-rasterizer'];

const contextOptions = (address: string, options: BrowserOptions): BrowserContextOptions => ({
  baseURL: address,
  viewport: { width: options.width ?? 1360, height: options.height ?? 860 },
  colorScheme: options.colorScheme ?? 'light',
  acceptDownloads: true,
  locale: 'en-GB',
});

/** One Chromium for all files of a test worker; it ends with the worker. */
let shared: Promise<Browser> | undefined;

/** A person's browser in a test: a fresh context in which nothing moves, so that nothing is clicked in mid-flight. */
export async function openBrowser(
  address: string,
  options: BrowserOptions = {},
): Promise<OpenBrowser> {
  // The signals of a terminal are for the program that runs the tests; what it starts goes with it.
  shared ??= chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), ...drawsDirectly],
    handleSIGHUP: false,
  });
  const context = await (await shared).newContext({
    ...contextOptions(address, options),
    reducedMotion: 'reduce',
  });
  return opened(context, await context.newPage(), () => context.close());
}

/**
 * Closes a page that is offline. Playwright's offline mode ends a moment before the page does, which then sends what it has
 * kept. So its process ends first.
 */
export async function endPage(page: Page): Promise<void> {
  const ended = page.waitForEvent('crash');
  const session = await page.context().newCDPSession(page);
  // Nothing is left that could answer.
  void session.send('Page.crash').catch(() => {});
  await ended;
  await page.close();
}

/** A Chromium of one's own, as people have it: for benchmarks and screenshots. */
export async function launchBrowser(
  address: string,
  options: BrowserOptions & {
    /** On this port, another program may drive the browser as well. */
    debuggingPort?: number;
  } = {},
): Promise<OpenBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'glossa-chromium-'));
  const { args = [], ...rest } = launchOptions;
  const port = options.debuggingPort;
  const context = await chromium.launchPersistentContext(profile, {
    ...rest,
    ...contextOptions(address, options),
    args: port ? [...args, `--remote-debugging-port=${port}`] : args,
  });
  return opened(context, context.pages()[0] ?? (await context.newPage()), async () => {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  });
}

function opened(context: BrowserContext, page: Page, close: () => Promise<void>): OpenBrowser {
  context.setDefaultTimeout(actionTimeoutMs);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    // The browser itself reports every refused call; what we ask is whether the page coped.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(`console: ${message.text()}`);
  });
  return { context, page, close, problems };
}
