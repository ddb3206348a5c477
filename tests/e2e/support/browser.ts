import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';

const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

export type OpenBrowser = {
  context: BrowserContext;
  page: Page;
  close: () => Promise<void>;
  problems: string[];
};

/** A fresh Chromium without network of its own. `problems` gathers what the console and the pages complain of. */
export async function openBrowser(
  address: string,
  options: {
    width?: number;
    height?: number;
    colorScheme?: 'light' | 'dark';
    /** On this port, another program may drive the browser as well. */
    debuggingPort?: number;
  } = {},
): Promise<OpenBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'glossa-chromium-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath,
    headless: true,
    baseURL: address,
    viewport: { width: options.width ?? 1360, height: options.height ?? 860 },
    colorScheme: options.colorScheme ?? 'light',
    acceptDownloads: true,
    locale: 'en-GB',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--autoplay-policy=no-user-gesture-required',
      ...(options.debuggingPort ? [`--remote-debugging-port=${options.debuggingPort}`] : []),
    ],
  });
  const problems: string[] = [];
  const page = context.pages()[0] ?? (await context.newPage());
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    // The browser itself reports every refused call; what we ask is whether the page coped.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(`console: ${message.text()}`);
  });
  return {
    context,
    page,
    problems,
    close: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}
