import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** What axe finds against WCAG 2.2 AA on the page as it is now: rule, and where. Evaluated, not injected: the page's CSP stays as strict as it is. */
export async function findAccessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(await readFile(axePath, 'utf8'));
  await movementEnds(page);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: {
        run: (
          options: unknown,
        ) => Promise<{ violations: Array<{ id: string; nodes: Array<{ target: string[] }> }> }>;
      };
    };
    const { violations } = await axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  });
}

/** What is still fading in has paler colours than it will have; what moves without an end is not waited for. */
async function movementEnds(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { document } = globalThis as unknown as {
      document: {
        getAnimations: () => Array<{
          playState: string;
          effect: { getComputedTiming: () => { endTime: number } } | null;
        }>;
      };
    };
    return document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' ||
          effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      );
  });
}
