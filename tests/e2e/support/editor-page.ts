import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { en } from './en.ts';

/** The editor's screen as a person finds their way on it: by names and roles. */
export const editorOf = (page: Page) => ({
  list: page.getByRole('grid', { name: en('editor.cues') }),
  text: page.getByRole('textbox', { name: en('editor.text.label') }),
  start: page.getByRole('textbox', { name: en('editor.times.start') }),
  end: page.getByRole('textbox', { name: en('editor.times.end') }),
  saved: page.getByText(en('editor.sync.saved'), { exact: true }),
  present: page.getByRole('list', { name: en('editor.presence.alsoInDraft') }),
  panel: (title: string | RegExp) => page.getByRole('region', { name: title }),
  cell: (text: string | RegExp) =>
    page.getByRole('grid', { name: en('editor.cues') }).getByRole('gridcell', { name: text }),
});

export const editorAddress = (mediaId: string, more: Record<string, string> = {}): string =>
  `/dashboard/verify-transcript?${new URLSearchParams({ mediaId, ...more })}`;

/** Presses Tab (or another key) until this has the focus: the way of a person without a mouse. */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page();
  await target.waitFor();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Eighty times ${key} did not lead to ${target}.`);
}

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === element.ownerDocument.activeElement);

/** Whether it or something in it has the focus. */
export const holdsFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element.contains(element.ownerDocument.activeElement));

/** Signs in with keys alone. */
export async function enterByKeys(page: Page, userName: string, password: string): Promise<void> {
  await page.goto('/login');
  await tabTo(page.getByLabel(en('common.username')));
  await page.keyboard.type(userName);
  await tabTo(page.getByRole('textbox', { name: en('common.password') }));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

/** Fails what uses a mouse from here on, by the test's own hand or by a locator's. */
export async function forbidMouse(page: Page): Promise<{ presses: () => Promise<number> }> {
  for (const name of ['click', 'dblclick', 'move', 'down', 'up', 'wheel'] as const)
    page.mouse[name] = () => {
      throw new Error(`page.mouse.${name} in a test of the keyboard alone`);
    };
  let presses = 0;
  await page.exposeFunction('notePointer', () => {
    presses += 1;
  });
  await page.addInitScript(() => {
    const scope = globalThis as unknown as {
      notePointer: () => void;
      addEventListener: (type: string, listener: () => void, capture: boolean) => void;
    };
    for (const type of ['pointerdown', 'mousedown', 'wheel', 'touchstart'])
      scope.addEventListener(type, () => scope.notePointer(), true);
  });
  return { presses: async () => presses };
}

/** What the current choice in the text area is. */
export const chosenText = (text: Locator): Promise<string> =>
  text.evaluate((element) => {
    const area = element as unknown as {
      value: string;
      selectionStart: number;
      selectionEnd: number;
    };
    return area.value.slice(area.selectionStart, area.selectionEnd);
  });

/** Asks until it is as expected, for as long as a busy machine may take. */
export const eventually = <T>(read: () => T | Promise<T>) =>
  expect.poll(read, { timeout: 20_000, interval: 50 });

/** Waits until everything is on the server. */
export const waitUntilSaved = (page: Page): Promise<void> => editorOf(page).saved.waitFor();

/** Signs in by the form, with whatever is fastest. */
export async function enter(page: Page, userName: string, password: string): Promise<void> {
  await page.goto('/login');
  await submitLogin(page, userName, password);
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

/** Fills the login form that is shown and sends it. */
export async function submitLogin(page: Page, userName: string, password: string): Promise<void> {
  await page.getByLabel(en('common.username')).fill(userName);
  await page.getByRole('textbox', { name: en('common.password') }).fill(password);
  await page.getByRole('button', { name: en('auth.logIn'), exact: true }).click();
}

/** Opens the editor and waits until its draft is open. */
export async function openEditor(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await editorOf(page).list.waitFor();
  await editorOf(page).saved.waitFor();
}

/** Scrolls the list until this cue is in it. */
export async function findCue(page: Page, cueId: string): Promise<Locator> {
  const cell = page.locator(`[data-cue-id="${cueId}"]`);
  const { list } = editorOf(page);
  for (let top = 0; !(await cell.isVisible()); top += 200) {
    const whole = await list.evaluate((element, to) => {
      const scroller = element as unknown as { scrollTop: number; scrollHeight: number };
      scroller.scrollTop = to;
      return scroller.scrollHeight;
    }, top);
    if (top > whole) throw new Error(`The list has no cue ${cueId}.`);
    await nextFrame(page);
  }
  return cell;
}

/** Goes to a cue by its id and puts the text cursor at the end of its text. */
export async function editCue(page: Page, cueId: string): Promise<void> {
  await (await findCue(page, cueId)).click();
  await page.locator(`[data-cue-id="${cueId}"][data-current]`).waitFor();
  await page.keyboard.press('F2');
  await eventually(() => hasFocus(editorOf(page).text)).toBe(true);
  await page.keyboard.press('Control+End');
}

const nextFrame = (page: Page) =>
  page.evaluate('new Promise((resolve) => requestAnimationFrame(resolve))');

/** Every cue the list holds, by id, as one reads it while scrolling through. */
export async function readList(page: Page): Promise<Record<string, string>> {
  const { list } = editorOf(page);
  const found: Record<string, string> = {};
  for (let top = 0; ; ) {
    const seen = await list.evaluate(async (element, to) => {
      const scroller = element as unknown as {
        scrollTop: number;
        clientHeight: number;
        scrollHeight: number;
        querySelectorAll: (selector: string) => Iterable<{
          dataset: { cueId?: string };
          textContent: string;
        }>;
      };
      scroller.scrollTop = to;
      const nextFrame = () =>
        new Promise((resolve) =>
          (
            globalThis as unknown as { requestAnimationFrame: (then: unknown) => void }
          ).requestAnimationFrame(resolve),
        );
      // In the first frame the list hears of the scrolling, in the next its rows are drawn.
      for (let frame = 0; frame < 3; frame += 1) await nextFrame();
      return {
        cells: [...scroller.querySelectorAll('[data-cue-id]')].map((cell) => [
          cell.dataset.cueId ?? '',
          cell.textContent,
        ]) as Array<[string, string]>,
        height: scroller.clientHeight,
        whole: scroller.scrollHeight,
      };
    }, top);
    for (const [id, text] of seen.cells) found[id] = text;
    if (top + seen.height >= seen.whole) return found;
    top += Math.max(60, seen.height - 120);
  }
}
