import type { MediaDetails } from '@glossa/contracts/media';
import { updateSubtitle } from '@glossa/contracts/subtitle-changes';
import { beforeAll, expect, test } from 'vitest';
import { createRandom } from '../../faults/random.ts';
import { findAccessibilityFaults } from '../support/accessibility.ts';
import { type Client, newPassword, signIn } from '../support/api.ts';
import { decideOne, type Editor, editTogether, wordsIn } from '../support/edit-together.ts';
import {
  addColleague,
  cuesOf,
  makeClip,
  openDraft,
  plainCues,
  publishCues,
  transcribe,
} from '../support/editor.ts';
import {
  editCue,
  editorAddress,
  editorOf,
  eventually,
  findCue,
  openEditor,
  readList,
  waitUntilSaved,
} from '../support/editor-page.ts';
import { en } from '../support/en.ts';
import { useJourney } from '../support/use-journey.ts';

/** Three people in one draft for a while; `npm test -- --together 30 --only e2e editor-three` lets them work for long. */
const workMs = Number(process.env.TOGETHER_MINUTES || 0.2) * 60_000;
const journey = useJourney();
let admin: Client;
let media: MediaDetails;
let reportId: string;
let editors: Editor[];

beforeAll(async () => {
  ({ admin } = journey);
  const names = ['bea', 'cleo'];
  for (const userName of names)
    await addColleague(admin, journey.server.address, {
      userName,
      displayName: `${userName} colleague`,
      role: 'Verifier',
    });
  media = await transcribe(admin, await makeClip(journey.folder, 'three'));
  await publishCues(
    admin,
    media,
    plainCues(20, (index) => `Line ${index}.`),
  );
  ({ reportId } = await openDraft(admin, media));
  const random = createRandom(Date.now());
  editors = await Promise.all(
    ['admin', ...names].map(async (userName, index) => {
      const browser = await journey.open(userName, { password: newPassword, height: 1100 });
      const report: Record<string, string> = index === 0 ? {} : { report: reportId };
      await openEditor(browser.page, editorAddress(media.mediaId, report));
      const name = 'ABC'.charAt(index);
      return { name, browser, random: random.fork(name) };
    }),
  );
});

test('a conflict is seen by a colleague, who cannot publish before it is decided', async () => {
  const [anna, bea] = editors.map(({ browser }) => browser);
  if (!anna || !bea) throw new Error('There are three editors.');
  const held = Promise.withResolvers<void>();
  await anna.page.route(`**${updateSubtitle.path}`, async (route) => {
    await held.promise;
    await route.continue();
  });
  await editCue(anna.page, 'c1');
  await anna.page.keyboard.type(' As Anna heard it.');
  await (await findCue(bea.page, 'c1')).click();
  await bea.page.getByRole('button', { name: en('editor.cue.editAnyway') }).click();
  await editCue(bea.page, 'c1');
  await bea.page.keyboard.type(' As Bea heard it.');
  await waitUntilSaved(bea.page);
  held.resolve();

  const status = en('editor.sync.conflicts', { count: 1 });
  for (const { page } of [anna, bea]) await page.getByText(status, { exact: true }).waitFor();
  await anna.page.unroute(`**${updateSubtitle.path}`);
  await bea.page.getByRole('button', { name: en('editor.publishChanges') }).click();
  const refusal = en('drafts.openConflicts', { count: 1, names: 'Administrator' });
  await bea.page.getByText(refusal).first().waitFor();
  await (await findCue(bea.page, 'c5')).click();
  await bea.page.keyboard.press('Shift+F7');
  const useAnnas = bea.page
    .getByRole('alert')
    .getByRole('button', { name: en('editor.conflict.useNamed', { name: 'Administrator' }) });
  await useAnnas.waitFor();
  expect(await findAccessibilityFaults(bea.page)).toEqual([]);
  await useAnnas.click();
  for (const { page } of [anna, bea]) await waitUntilSaved(page);
  const texts = async () => cuesOf(await openDraft(admin, media, reportId)).map(({ text }) => text);
  await eventually(texts).toContain('Line 1. As Anna heard it.');
});

test(
  'three people who lose their connection end with one draft and every word',
  async () => {
    const result = await editTogether(editors, Date.now() + workMs);
    const saved = () =>
      Promise.all(
        editors.map(async ({ browser }) => {
          await decideOne(browser.page, result);
          return editorOf(browser.page).saved.isVisible();
        }),
      );
    await expect.poll(saved, { timeout: 90_000, interval: 500 }).toEqual([true, true, true]);
    // The session of the first client may have ended meanwhile.
    const reader = await signIn(journey.server.address, newPassword);
    const draft = async () => cuesOf(await openDraft(reader, media, reportId));
    const stored = Object.fromEntries((await draft()).map(({ id, text }) => [id, text]));
    const shown = (text: string) => text.replace(/\s+/g, ' ').trim();
    const plain = (list: Record<string, string>) =>
      Object.fromEntries(Object.entries(list).map(([id, text]) => [id, shown(text)]));
    for (const { browser } of editors)
      await eventually(async () => plain(await readList(browser.page))).toEqual(plain(stored));
    // Those who ended offline or in a conflict complained of the lost connection: expected here.
    for (const { browser } of editors) browser.problems.splice(0);

    const { typed, decided, counts } = result;
    const words = Object.values(stored).flatMap(wordsIn);
    const kept = new Set(words);
    expect([...typed].filter((word) => !kept.has(word) && !decided.has(word))).toEqual([]);
    const twice = words.filter(
      (word, index) => words.indexOf(word) !== index && !decided.has(word),
    );
    expect(twice).toEqual([]);
    const cues = await draft();
    const overlapping = cues.filter((cue) =>
      cues.some(
        (other) =>
          other.id > cue.id &&
          other.track === cue.track &&
          other.startMs < cue.endMs &&
          cue.startMs < other.endMs,
      ),
    );
    expect(overlapping).toEqual([]);
    expect(counts.typed).toBeGreaterThan(3);
    console.log(JSON.stringify(counts));
  },
  workMs + 240_000,
);
