import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
let axe: Promise<string> | undefined;

/** The kinds of elements axe found nothing wrong with, by screen. A worker keeps them from file to file. */
const checked = new Map<string, Set<string>>();

/**
 * What axe finds against WCAG 2.2 AA on the page as it is now: rule, and where. A screen whose every kind of element was
 * on it in an earlier check is not read again. Evaluated, not injected: the page's CSP stays as strict as it is.
 */
export async function findAccessibilityFaults(page: Page, settleMs = 2_000): Promise<string[]> {
  // A screen that was still being drawn is read again: what stays is a fault.
  const end = Date.now() + settleMs;
  for (;;) {
    await movementEnds(page);
    const { screen, elements } = await describeScreen(page);
    const known = checked.get(screen) ?? new Set();
    if (elements.every((element) => known.has(element))) return [];
    const faults = await runAxe(page);
    if (faults.length === 0) {
      checked.set(screen, new Set([...known, ...elements]));
      return [];
    }
    if (Date.now() > end) return faults;
  }
}

/**
 * The screen by its path and size, and each kind of element on it once: its name, state and looks, its parent's, and
 * whether it has words, but not which.
 */
const describeScreen = (page: Page): Promise<{ screen: string; elements: string[] }> =>
  page.evaluate(() => {
    type Element = {
      tagName: string;
      attributes: Iterable<{ name: string; value: string }>;
      childNodes: Iterable<{ nodeType: number; nodeValue: string | null }>;
      parentElement: Element | null;
    };
    const { document, innerWidth, location } = globalThis as unknown as {
      document: { querySelectorAll: (all: '*') => Iterable<Element>; activeElement: Element };
      innerWidth: number;
      location: { pathname: string };
    };
    const referring =
      /^(id|for|href|src|srcset|key|aria-(labelledby|describedby|controls|owns|activedescendant)|aria-(value|row|col|set|pos).*)$/;
    const stated = /^(class|role|type|dir|lang|tabindex|data-.*|aria-.*)$/;
    const worded =
      /^(aria-label|aria-valuetext|aria-roledescription|title|alt|placeholder|data-cue-id|data-path)$/;
    const describeAttribute = ({ name, value }: { name: string; value: string }) => {
      if (name === 'style')
        return (value.match(/[\w-]*(color|background|opacity)[^;]*/g) ?? []).join();
      if (worded.test(name)) return `${name}=${value.trim() === '' ? '' : 'words'}`;
      return stated.test(name) && !referring.test(name) ? `${name}=${value}` : name;
    };
    const described = new Map<Element, string>();
    const describe = (element: Element): string => {
      const before = described.get(element);
      if (before !== undefined) return before;
      const attributes = [...element.attributes].map(describeAttribute).sort().join(' ');
      const hasWords = [...element.childNodes].some(
        ({ nodeType, nodeValue }) => nodeType === 3 && (nodeValue ?? '').trim() !== '',
      );
      const text = `${element.tagName} ${attributes} ${hasWords}`;
      described.set(element, text);
      return text;
    };
    const kinds = new Set([`focus: ${describe(document.activeElement)}`]);
    for (const element of document.querySelectorAll('*'))
      kinds.add(
        `${element.parentElement ? describe(element.parentElement) : ''} > ${describe(element)}`,
      );
    const path = location.pathname.replace(/[0-9a-f-]{36}/g, 'id');
    return { screen: `${path} ${innerWidth}`, elements: [...kinds] };
  });

async function runAxe(page: Page): Promise<string[]> {
  axe ??= readFile(axePath, 'utf8');
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(await axe);
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
      resultTypes: ['violations'],
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  });
}

/** What is still fading in has paler colors than it will have; what moves without an end is not waited for. */
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
