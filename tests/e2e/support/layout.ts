import type { Page } from 'playwright-core';

type Box = { x: number; y: number; width: number; height: number };
/** Pixels of the window. */
type EditorBoxes = Record<
  'picture' | 'text' | 'list' | 'timeline' | 'row' | 'rowText' | 'start' | 'end',
  Box
> & { isTextCut: boolean };

/** Records every layout shift of the page from here on, also those the browser attributes to a key. */
export async function recordShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    type Part = { outerHTML?: string; parentElement: Part | null };
    type Shift = { value: number; sources: Array<{ node: Part | null }> };
    const nameOf = (part: Part | null): string =>
      part?.outerHTML?.slice(0, 160) ?? (part ? `text in ${nameOf(part.parentElement)}` : 'gone');
    const scope = globalThis as unknown as {
      shifts: string[];
      PerformanceObserver: new (
        heard: (list: { getEntries: () => Shift[] }) => void,
      ) => { observe: (what: { type: string }) => void };
    };
    scope.shifts = [];
    new scope.PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries())
        scope.shifts.push(
          `${value.toFixed(5)} ${sources.map(({ node }) => nameOf(node)).join(' | ')}`,
        );
    }).observe({ type: 'layout-shift' });
  });
  return () => page.evaluate('shifts');
}

/** The parts of the editor once two more frames are drawn: the current row and its cue's edges among them. */
export async function measureEditor(page: Page): Promise<EditorBoxes> {
  return page.evaluate(`(async () => {
    for (let frame = 0; frame < 2; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    const boxOf = (selector) => {
      const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
      return { x, y, width, height };
    };
    const text = document.querySelector('[role=row][data-current] [data-current] > span');
    return {
      picture: boxOf('video, audio + svg'),
      text: boxOf('[data-cue-text]'),
      list: boxOf('[role=grid]'),
      timeline: boxOf('[data-testid=timeline-surface]'),
      row: boxOf('[role=row][data-current]'),
      start: boxOf('[role=slider][data-side=start]'),
      end: boxOf('[role=slider][data-side=end]'),
      rowText: boxOf('[role=row][data-current] [data-current] > span'),
      isTextCut: text.scrollHeight > text.clientHeight + 1,
    };
  })()`);
}
