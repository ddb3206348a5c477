import type { Page } from 'playwright-core';
import type { Random } from '../../faults/random.ts';
import type { OpenBrowser } from './browser.ts';
import { editorOf, findCue } from './editor-page.ts';
import { en } from './en.ts';

export type Editor = { name: string; browser: OpenBrowser; random: Random };

/** What the editors did, and the words that one of them typed and saw. */
export type TogetherResult = {
  typed: Set<string>;
  /** Words of conflicts: the decision may drop or repeat them. */
  decided: Set<string>;
  counts: Record<'typed' | 'split' | 'merged' | 'cuts' | 'decisions' | 'skipped', number>;
};

/** Milliseconds for each part of a step. */
const stepMs = 5000;
/** A step that does not come to its end is left: a colleague may have taken the cue away. */
const isLeft = ({ name, message }: Error) =>
  name === 'TimeoutError' || message.startsWith('The list has no cue');
/** Also within others: a word that a colleague interrupted stands before the next one without a space. */
const wordPattern = /[A-C]\d+x/g;
export const wordsIn = (text: string): string[] => text.match(wordPattern) ?? [];

/** So much is typed on a busy machine too, however short the time. */
const leastTyped = 6;

/** Several people type, split, merge and lose their connection in one draft until the time is over. */
export async function editTogether(
  editors: readonly Editor[],
  endsAt: number,
): Promise<TogetherResult> {
  const result: TogetherResult = {
    typed: new Set(),
    decided: new Set(),
    counts: { typed: 0, split: 0, merged: 0, cuts: 0, decisions: 0, skipped: 0 },
  };
  await Promise.all(editors.map((editor) => work(editor, endsAt, result)));
  return result;
}

async function work({ name, browser, random }: Editor, endsAt: number, result: TogetherResult) {
  const { page, context } = browser;
  const { counts } = result;
  let stepsOffline = 0;
  for (let made = 0; Date.now() < endsAt || counts.typed < leastTyped; made += 1) {
    if (stepsOffline > 0) {
      stepsOffline -= 1;
      if (stepsOffline === 0) await context.setOffline(false);
    } else if (random.chance(0.1)) {
      stepsOffline = random.integer(2, 6);
      counts.cuts += 1;
      await context.setOffline(true);
    }
    try {
      if (stepsOffline === 0 && random.chance(0.5)) await decideOne(page, result);
      await step(page, random, `${name}${made}x`, result);
    } catch (error) {
      if (!(error instanceof Error) || !isLeft(error)) throw error;
      counts.skipped += 1;
      await page.keyboard.press('Escape');
    }
  }
  await context.setOffline(false);
}

/** Goes to a visible cue and changes it. */
async function step(page: Page, random: Random, word: string, { typed, counts }: TogetherResult) {
  const ids = await page
    .locator('[data-cue-id]')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-cue-id') ?? ''));
  const id = random.pick([...new Set(ids)].slice(0, 8));
  await (await findCue(page, id)).click({ timeout: stepMs });
  await page.locator(`[data-cue-id="${id}"][data-current]`).waitFor({ timeout: stepMs });
  const { text } = editorOf(page);
  if (!(await text.isEditable({ timeout: stepMs }))) {
    counts.skipped += 1;
    return;
  }
  if (random.chance(0.1)) {
    await page.keyboard.press('Alt+m');
    counts.merged += 1;
    return;
  }
  await text.focus({ timeout: stepMs });
  if (random.chance(0.1)) {
    // Behind the first word.
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Control+ArrowRight');
    await page.keyboard.press('Alt+s');
    counts.split += 1;
    return;
  }
  await page.keyboard.press(random.chance(0.5) ? 'Control+End' : 'Control+Home');
  await page.keyboard.type(` ${word} `);
  // Typing ends where a colleague takes the cue away: only what the list shows counts as typed.
  const shown = await page.locator(`[data-cue-id="${id}"]`).textContent({ timeout: stepMs });
  if (shown?.includes(word)) typed.add(word);
  counts.typed += 1;
}

/** Longer texts are not joined: a cue has 2,000 characters at most, and each decision would double them. */
const longestJoined = 600;

/** Goes to the next conflict and keeps both texts where that is sensible. True if there was one. */
export async function decideOne(page: Page, { decided, counts }: TogetherResult): Promise<boolean> {
  const next = page.getByRole('button', { name: en('editor.command.nextConflict'), exact: true });
  if (!(await next.isVisible())) return false;
  await next.click({ timeout: stepMs });
  const first = page.locator('[data-conflict-id]').first();
  await first.waitFor({ timeout: stepMs });
  // Both at once: when a colleague decides a conflict, the next one takes its place.
  const { id, text } = await first.evaluate((card: HTMLElement) => ({
    id: card.dataset.conflictId,
    text: card.innerText,
  }));
  const card = page.locator(`[data-conflict-id="${id}"]`);
  for (const word of wordsIn(text)) decided.add(word);
  const both = card.getByRole('button', { name: en('editor.conflict.keepBoth') });
  const joins = text.length <= longestJoined && (await both.isVisible());
  const choice = joins ? both : card.getByRole('button').nth(1);
  await choice.click({ timeout: stepMs });
  await card.waitFor({ state: 'detached', timeout: stepMs });
  counts.decisions += 1;
  return true;
}
