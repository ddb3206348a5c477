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

/**
 * Where the large parts of an editor are on its page, whether its texts may be changed or not, and which of its controls
 * lie on each other; what a scrolled part hides does not count. Cues of the list and of the timeline do overlap.
 */
export async function measureScreen(
  page: Page,
): Promise<{ boxes: Record<string, Box>; overlapping: string[] }> {
  return page.evaluate(`(async () => {
    for (let frame = 0; frame < 2; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    const boxOf = (element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x + scrollX, y: y + scrollY, width, height };
    };
    const parts = {
      picture: 'video, audio + svg',
      player: 'section:has(video, audio)',
      text: '[data-cue-text]',
      list: '[role=grid]',
      timeline: '[data-testid=timeline-surface]',
    };
    const boxes = Object.fromEntries(
      Object.entries(parts).map(([name, selector]) => [name, boxOf(document.querySelector(selector))]),
    );
    const visible = (element) => {
      let { left, top, right, bottom } = element.getBoundingClientRect();
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflow === 'visible') continue;
        const clip = around.getBoundingClientRect();
        left = Math.max(left, clip.left);
        top = Math.max(top, clip.top);
        right = Math.min(right, clip.right);
        bottom = Math.min(bottom, clip.bottom);
      }
      return { left, top, right, bottom };
    };
    const names = 'button, a[href], input, textarea, [role=slider], [role=grid], [role=separator], video, audio + svg';
    const controls = [...document.querySelector('[data-editor-layout]').querySelectorAll(names)]
      .filter((one) => !one.closest('[data-testid=timeline-surface], [role=row]') && one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map((element) => ({ element, box: visible(element) }))
      .filter(({ box }) => box.right - box.left > 2 && box.bottom - box.top > 2);
    const nameOf = ({ element }) => element.getAttribute('aria-label') ?? (element.textContent || element.outerHTML.slice(0, 80));
    const overlapping = controls.flatMap((one, at) =>
      controls.slice(at + 1).flatMap((other) => {
        if (one.element.contains(other.element) || other.element.contains(one.element)) return [];
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        return across > 1 && down > 1 ? [nameOf(one) + ' | ' + nameOf(other)] : [];
      }),
    );
    return { boxes, overlapping };
  })()`);
}
