import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import type { Client } from '../api.ts';
import type { BrowserOptions, OpenBrowser } from '../browser.ts';
import type { LiveFrames } from './live-frames.ts';
import type { Answers, Known } from './spec-call.ts';

/** What a check asks of the running product. */
export type SpecContext = {
  address: string;
  /** The data folder of the product. */
  folder: string;
  /** What the product has logged. */
  output: () => string;
  /** The administrator's browser and calls. */
  page: Page;
  client: Client;
  /** The browser of lin, whose rights the checks change. */
  guest: Page;
  /** What the live channel said to the administrator's browser. */
  live: LiveFrames;
  /** A browser of its own, without session; for those whose pages are meant to fail, `quiet` looks for no errors. */
  open: (options?: BrowserOptions & { quiet?: boolean }) => Promise<OpenBrowser>;
  /** Ids and tokens, and the envelopes of the calls that were made. */
  known: Known;
  answers: Answers;
};

/** A requirement of the specification, and how the running product is asked for it. Answers what was seen. */
export type SpecCheck = {
  requirement: string;
  check: (context: SpecContext) => Promise<string>;
};

/** Asks for each requirement. Throws after the last one, with every requirement that was not met. */
export async function runChecks(
  checks: readonly SpecCheck[],
  context: SpecContext,
): Promise<Array<{ requirement: string; seen: string }>> {
  const met: Array<{ requirement: string; seen: string }> = [];
  const failed: string[] = [];
  for (const { requirement, check } of checks)
    try {
      met.push({ requirement, seen: await check(context) });
    } catch (error) {
      failed.push(`“${requirement}”: ${error instanceof Error ? error.message : String(error)}`);
    }
  if (failed.length > 0) throw new Error(`Not as specified:\n\n${failed.join('\n\n')}`);
  return met;
}

/** As it is written in the table. */
export const quoted = (values: Iterable<string>): string =>
  [...values].map((value) => `\`${value}\``).join(', ');

/** Follows an address as a link in the page does, without loading the page again. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`);
}

/** The tab's title, which ends with the product's name. */
export const expectTitle = (page: Page, title: string, about: string): Promise<void> =>
  vi.waitFor(async () => expect(await page.title(), about).toBe(`${title} · Glossa`), 10_000);
