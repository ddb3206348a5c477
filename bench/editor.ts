/**
 * The subtitle editor at 10,000 cues in a real Chromium, against 100 cues and against bare pages in the same browser
 * and run; ABBA order, A against itself first. `node bench/editor.ts [minutes of scripted editing] [pairs]`, 60 for the
 * hour.
 */
import type { MediaDetails } from '@glossa/contracts/media';
import type { Page } from 'playwright-core';
import { startSpeechService } from '../apps/server/src/testing/speech-service.ts';
import { newPassword, signIn } from '../tests/e2e/support/api.ts';
import { launchBrowser } from '../tests/e2e/support/browser.ts';
import { makeClip, publishCues, transcribe } from '../tests/e2e/support/editor.ts';
import { en } from '../tests/e2e/support/en.ts';
import { startServer } from '../tests/e2e/support/server.ts';
import {
  addProbe,
  alternate,
  livingMb,
  median,
  percentile,
  readyAfter,
  scrollThrough,
  takeEvents,
  takeKeyFrames,
} from './editor-probe.ts';
import { argument, makeServerData, sized } from './smoke.ts';

const minutes = argument(1, 1, 0);
const pairs = argument(2, 6, 1);
const list = '[role=grid][aria-label=Cues]';
const many = sized(10_000, 200);
const manyShown = many.toLocaleString('en');

const data = await makeServerData();
// What is heard does not matter here: the cues are replaced.
const speech = await startSpeechService();
const server = await startServer(data.path, { GLOSSA_SPEECH_URL: speech.baseUrl });
const admin = await signIn(server.address, server.password ?? newPassword);
const browser = await launchBrowser(server.address, { width: 1360, height: 900 });

const printRow = (name: string, value: string, goal = '') =>
  console.log(`${name}: ${value}${goal === '' ? '' : ` (goal ${goal})`}`);
const ratio = (a: number, b: number) => (b / a).toFixed(2);
async function withCues(name: string, count: number): Promise<MediaDetails> {
  const media = await transcribe(admin, await makeClip(data.path, name));
  await publishCues(
    admin,
    media,
    Array.from({ length: count }, (_, index) => ({
      startMs: index * 1200,
      endMs: index * 1200 + 1000,
      text: `Line ${index}, so he says.`,
    })),
  );
  return media;
}

async function openPage(content?: string): Promise<Page> {
  const page = await browser.context.newPage();
  page.setDefaultTimeout(60_000);
  await addProbe(page);
  // A separately loaded page: setting content removes the probe's listeners.
  await page.route('**/bare', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html>${content}` }),
  );
  await page.goto(content === undefined ? '/login' : '/bare');
  return page;
}

const addressOf = ({ mediaId }: MediaDetails) =>
  `/dashboard/verify-transcript?mediaId=${encodeURIComponent(mediaId)}`;

/** Milliseconds from the navigation to an editable cue. */
async function open(page: Page, media: MediaDetails): Promise<number> {
  await page.bringToFront();
  await page.goto(addressOf(media));
  return readyAfter(page);
}

/** Goes to a cue near the start of the list and puts the caret at the end of its text. */
async function startTyping(page: Page): Promise<void> {
  await page.bringToFront();
  await page.waitForTimeout(sized(1500, 300));
  for (const key of ['Escape', 'Home', 'ArrowDown', 'ArrowDown', 'F2', 'Control+End'])
    await page.keyboard.press(key);
}

/** Eight letters and eight backspaces at fast typing speed; returns key to frame of each. */
const typeIn =
  (page: Page, rounds = sized(4, 1)) =>
  async (): Promise<number[]> => {
    await page.bringToFront();
    await page.waitForTimeout(100);
    await takeKeyFrames(page);
    for (let round = 0; round < rounds; round += 1) {
      for (const letter of 'editable') await page.keyboard.press(letter, { delay: 12 });
      for (let letter = 0; letter < 8; letter += 1)
        await page.keyboard.press(en('editor.key.backspace'), { delay: 12 });
    }
    await page.waitForTimeout(60);
    return takeKeyFrames(page);
  };

/** Splits the cue at a word and undoes it; returns key to frame of the splits. */
const splitIn = (page: Page) => async (): Promise<number[]> => {
  await page.bringToFront();
  const times: number[] = [];
  for (let round = 0; round < sized(4, 1); round += 1) {
    for (const key of ['Control+Home', 'Control+ArrowRight', 'Control+ArrowRight'])
      await page.keyboard.press(key);
    await page.waitForTimeout(100);
    await takeKeyFrames(page);
    await page.keyboard.press('Alt+s');
    await page.waitForTimeout(100);
    times.push(...(await takeKeyFrames(page)).slice(-1));
    await page.keyboard.press('Control+z');
    await page.waitForTimeout(100);
    for (const key of ['Escape', 'Home', 'ArrowDown', 'ArrowDown', 'F2'])
      await page.keyboard.press(key);
  }
  return times;
};

async function replaceAll(page: Page, find: string, by: string): Promise<[number, number]> {
  await page.bringToFront();
  await page.keyboard.press('Control+h');
  const panel = page.getByRole('region', { name: en('editor.find.findAndReplace') });
  await panel.getByRole('textbox', { name: en('editor.find.find') }).fill(find);
  await panel.getByLabel(en('editor.find.replaceWith')).fill(by);
  const button = panel.getByRole('button', { name: `Replace in all ${manyShown}` });
  await button.waitFor();
  // The previous toast is gone after three seconds.
  await page.getByText('cues changed.').waitFor({ state: 'detached' });
  await page.waitForTimeout(500);
  const pressed = performance.now();
  await button.click();
  await page.getByText(`${manyShown} cues changed.`).waitFor();
  const shown = performance.now() - pressed;
  await page.waitForTimeout(50);
  await page.getByText(en('editor.sync.saved'), { exact: true }).waitFor();
  const stored = performance.now() - pressed;
  await panel.getByRole('button', { name: new RegExp(`^${en('common.close')}`) }).click();
  return [shown, stored];
}

/** A quarter minute of work: goes through cues, types, splits, merges, undoes, finds. */
async function editForAWhile(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.press(en('editor.key.home'));
  for (let cue = 0; cue < sized(12, 2); cue += 1) {
    await page.keyboard.press('Control+Enter');
    await page.keyboard.type('ab ', { delay: 15 });
    for (let letter = 0; letter < 3; letter += 1)
      await page.keyboard.press(en('editor.key.backspace'), { delay: 15 });
  }
  for (const key of ['Control+Home', 'Control+ArrowRight', 'Alt+s', 'Control+z', 'Alt+ArrowRight'])
    await page.keyboard.press(key, { delay: 30 });
  for (const key of ['Control+z', 'Escape', 'PageDown', 'PageDown', 'End', 'Home'])
    await page.keyboard.press(key, { delay: 30 });
  await page.keyboard.press('Control+f');
  await page.keyboard.type('Line 99', { delay: 15 });
  await page.keyboard.press('Escape', { delay: 30 });
}

try {
  const [small, large] = [await withCues('hundred', 100), await withCues('thousands', many)];
  const start = browser.page;
  await start.goto('/login');
  await start.getByLabel(en('common.username')).fill('admin');
  await start.getByRole('textbox', { name: en('common.password') }).fill(newPassword);
  await start.getByRole('button', { name: en('auth.logIn'), exact: true }).click();
  await start.waitForURL((url) => !url.pathname.startsWith('/login'));

  const textarea = '<textarea rows="4" cols="60">Line 2, so he says.</textarea>';
  const [bare, twin, hundred, thousands] = [
    await openPage(textarea),
    await openPage(textarea),
    await openPage(),
    await openPage(),
  ];
  for (const page of [bare, twin]) await page.locator('textarea').focus();

  await open(hundred, small);
  await open(thousands, large);
  const opened = await alternate(
    pairs,
    async () => [await open(hundred, small)],
    async () => [await open(hundred, small)],
  );
  printRow('A/A, open 100 ÷ itself', ratio(median(opened.a), median(opened.b)));
  const opening = await alternate(
    pairs,
    async () => [await open(hundred, small)],
    async () => [await open(thousands, large)],
  );
  printRow(
    `navigation to the first cue that can be edited, ${manyShown} ÷ 100`,
    `${median(opening.a).toFixed(0)} → ${median(opening.b).toFixed(0)} ms, ratio ${ratio(median(opening.a), median(opening.b))}`,
    '≤ 1.3',
  );

  await startTyping(hundred);
  await startTyping(thousands);
  const same = await alternate(pairs, typeIn(bare), typeIn(twin));
  const p98 = (times: number[]) => percentile(times, 0.98);
  printRow('A/A, key to frame p98, bare textarea ÷ itself', ratio(p98(same.a), p98(same.b)));
  const typed = await alternate(pairs, typeIn(bare), typeIn(thousands));
  printRow(
    `key to frame p98 of ${typed.b.length} keys, text area at ${manyShown} ÷ bare textarea`,
    `${p98(typed.a).toFixed(1)} → ${p98(typed.b).toFixed(1)} ms, ratio ${ratio(p98(typed.a), p98(typed.b))}; medians ${median(typed.a).toFixed(1)} → ${median(typed.b).toFixed(1)} ms`,
    '≤ 2.5',
  );

  await startTyping(thousands);
  await takeEvents(thousands);
  await typeIn(thousands, sized(6, 1))();
  for (let step = 0; step < sized(30, 3); step += 1)
    await thousands.keyboard.press('Alt+ArrowDown', { delay: 20 });
  for (const key of ['Escape', 'ArrowDown', 'PageDown', 'End', 'Home', 'ArrowDown', 'ArrowDown'])
    await thousands.keyboard.press(key, { delay: 40 });
  await splitIn(thousands)();
  await thousands.waitForTimeout(500);
  const events = await takeEvents(thousands);
  const slowest = events.toSorted((a, b) => b.ms - a.ms)[0];
  printRow(
    `longest event to next paint: typing, arrows through cues, pages, split, undo at ${manyShown}`,
    slowest
      ? `${slowest.ms} ms (${slowest.name}); p98 ${percentile(
          events.map(({ ms }) => ms),
          0.98,
        )} ms`
      : 'below 16 ms',
    '≤ 50 ms',
  );

  await startTyping(hundred);
  await startTyping(thousands);
  const splits = await alternate(pairs, splitIn(hundred), splitIn(thousands));
  printRow(
    `split, key to frame, ${manyShown} ÷ 100`,
    `medians ${median(splits.a).toFixed(1)} → ${median(splits.b).toFixed(1)} ms, ratio ${ratio(median(splits.a), median(splits.b))}`,
    '≤ 1.5',
  );

  const height = await thousands.locator(list).evaluate('(element) => element.scrollHeight');
  const shown = await thousands.locator(list).evaluate('(element) => element.clientHeight');
  const blank = await openPage(
    `<div id="blank" style="height:${shown}px;overflow:auto"><div style="height:${height}px;background:linear-gradient(#eee,#ccc)"></div></div>`,
  );
  const scroll = (page: Page, what: string) => async () => {
    await page.bringToFront();
    await page.waitForTimeout(300);
    return [await scrollThrough(page, what, { pixelsPerFrame: 120, ms: sized(2000, 200) })];
  };
  const still = await alternate(sized(2, 1), scroll(blank, '#blank'), scroll(blank, '#blank'));
  printRow('A/A, scroll, blank ÷ itself', ratio(median(still.a), median(still.b)));
  const scrolled = await alternate(pairs, scroll(blank, '#blank'), scroll(thousands, list));
  printRow(
    `frames a second while scrolling, list of ${manyShown} ÷ blank scroller`,
    `${median(scrolled.a).toFixed(1)} → ${median(scrolled.b).toFixed(1)}, ratio ${ratio(median(scrolled.a), median(scrolled.b))}`,
    '≥ 0.9',
  );

  const replacing = [await replaceAll(thousands, 'so he says', 'as she said')];
  for (const [find, by] of [
    ['as she said', 'so he says'],
    ['so he says', 'as she said'],
  ].slice(0, sized(2, 0)))
    replacing.push(await replaceAll(thousands, find ?? '', by ?? ''));
  printRow(
    `replace in all ${manyShown}`,
    `shown after ${median(replacing.map(([ms]) => ms)).toFixed(0)} ms, stored after ${median(replacing.map(([, ms]) => ms)).toFixed(0)} ms`,
    'stored ≤ 3 × raw SQL: see bench/subtitle-drafts.ts',
  );

  await open(thousands, large);
  await startTyping(thousands);
  const session = await browser.context.newCDPSession(thousands);
  await session.send('Performance.enable');
  await session.send('HeapProfiler.enable');
  for (let round = 0; round < sized(2, 1); round += 1) await editForAWhile(thousands);
  const sizes = [{ minute: 0, mb: await livingMb(session) }];
  const begun = performance.now();
  while (performance.now() - begun < minutes * 60_000) {
    for (let round = 0; round < sized(2, 1); round += 1) await editForAWhile(thousands);
    sizes.push({ minute: (performance.now() - begun) / 60_000, mb: await livingMb(session) });
  }
  const half = sizes.slice(sizes.length >> 1).map(({ mb }) => mb);
  const firstHalf = sizes.slice(0, Math.max(1, sizes.length >> 1)).map(({ mb }) => mb);
  printRow(
    `memory of the page over ${minutes} minutes of scripted editing, ${sizes.length} times looked at`,
    `${sizes[0]?.mb.toFixed(1)} → ${sizes.at(-1)?.mb.toFixed(1)} MB, second half ÷ first half ${ratio(median(firstHalf), median(half))}`,
    '≤ 1.05',
  );
  if (browser.problems.length > 0) console.log(browser.problems.join('\n'));
} finally {
  await browser.close();
  await server.stop();
  await speech.close();
  await data.remove();
}
