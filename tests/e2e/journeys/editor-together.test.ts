import type { MediaDetails } from '@glossa/contracts/media';
import { subtitleChanges, updateSubtitle } from '@glossa/contracts/subtitle-changes';
import type { Page, Request } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findAccessibilityFaults } from '../support/accessibility.ts';
import { type Client, newPassword } from '../support/api.ts';
import { endPage, type OpenBrowser } from '../support/browser.ts';
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
  openEditor,
  readList,
  waitUntilSaved,
} from '../support/editor-page.ts';
import { en } from '../support/en.ts';
import { useJourney } from '../support/use-journey.ts';

/** Two people in one draft, lost connections and closed tabs: whatever was typed is on the server in the end. */
const journey = useJourney();
let admin: Client;
let media: MediaDetails;
let reportId: string;
let anna: OpenBrowser;
let bea: OpenBrowser;

const cueCount = 60;

beforeAll(async () => {
  ({ admin } = journey);
  await addColleague(admin, journey.server.address, {
    userName: 'bea',
    displayName: 'Bea Bertin',
    role: 'Verifier',
  });
  media = await transcribe(admin, await makeClip(journey.folder, 'shared'));
  const open = (userName: string) =>
    journey.open(userName, { password: newPassword, height: 1300 });
  [anna, bea] = await Promise.all([open('admin'), open('bea')]);
});

/** Every test starts with sixty new cues, c0 to c59, in a draft that both have open. */
beforeEach(async () => {
  await publishCues(
    admin,
    media,
    plainCues(cueCount, (index) => `Line ${index}.`),
  );
  ({ reportId } = await openDraft(admin, media));
  await Promise.all([
    openEditor(anna.page, editorAddress(media.mediaId)),
    openEditor(bea.page, editorAddress(media.mediaId, { report: reportId })),
  ]);
});

const stored = async (): Promise<Record<string, string>> =>
  Object.fromEntries(
    cuesOf(await openDraft(admin, media, reportId)).map(({ id, text }) => [id, text]),
  );
/** Only visible rows are rendered: the requested ones are among the first. */
const cell = (page: Page, cueId: string) => page.locator(`[data-cue-id="${cueId}"]`);
const isChange = (request: Request) =>
  new URL(request.url()).pathname === updateSubtitle.path &&
  request.method() === updateSubtitle.method;

describe('two users in one draft', () => {
  test('see each other and the cue the other edits', async () => {
    await editorOf(anna.page)
      .present.getByText(en('editor.presence.viewing', { displayName: 'Bea Bertin' }))
      .waitFor();
    await editorOf(bea.page)
      .present.getByText(en('editor.presence.viewing', { displayName: 'Administrator' }))
      .waitFor();
    await editCue(bea.page, 'c3');
    await editorOf(anna.page)
      .present.getByText(
        en('editor.presence.editingAt', { displayName: 'Bea Bertin', startMs: '00:00:09' }),
      )
      .waitFor();
    await editorOf(anna.page)
      .list.getByRole('row', { name: /Line 3\./ })
      .getByText(en('editor.cueBadge.beingEdited', { typists: 'Bea Bertin' }))
      .waitFor();
    await cell(anna.page, 'c3').click();
    await anna.page
      .getByText(en('editor.cue.beingEdited', { typists: 'Bea Bertin' }), { exact: true })
      .waitFor();
    expect(await editorOf(anna.page).text.isEditable()).toBe(false);
  });

  test('see each other’s changes', async () => {
    await editCue(bea.page, 'c5');
    await bea.page.keyboard.type(' Seen at once');
    await cell(anna.page, 'c5').getByText('Seen at once').waitFor();
    await cell(bea.page, 'c6').click();
    await bea.page.keyboard.press('Alt+m');
    await cell(anna.page, 'c7').waitFor({ state: 'detached' });
  });

  test('a conflicting change shows both texts to the later user and loses neither', async () => {
    const held = Promise.withResolvers<void>();
    await anna.page.route(`**${updateSubtitle.path}`, async (route) => {
      await held.promise;
      await route.continue();
    });
    await editCue(anna.page, 'c2');
    await anna.page.keyboard.type(' As Anna heard it.');
    await cell(bea.page, 'c2').click();
    await bea.page.getByRole('button', { name: en('editor.cue.editAnyway') }).click();
    await editCue(bea.page, 'c2');
    await bea.page.keyboard.type(' As Bea heard it.');
    await waitUntilSaved(bea.page);
    expect((await stored()).c2).toBe('Line 2. As Bea heard it.');
    held.resolve();

    const conflict = en('editor.conflict.nameEdited', { name: 'Bea Bertin' });
    const choice = anna.page.getByRole('alert').filter({ hasText: conflict });
    await choice.getByText('Anna heard it.').waitFor();
    await choice.getByText('Bea heard it.').waitFor();
    expect(await findAccessibilityFaults(anna.page)).toEqual([]);
    await choice.getByRole('button', { name: en('editor.conflict.keepBoth') }).click();
    await waitUntilSaved(anna.page);
    // The second text becomes a separate cue if there is room.
    await editorOf(bea.page).cell('Line 2. As Anna heard it.').waitFor();
    expect(Object.values(await stored())).toEqual(
      expect.arrayContaining(['Line 2. As Anna heard it.', 'Line 2. As Bea heard it.']),
    );
    await anna.page.unroute(`**${updateSubtitle.path}`);
  });

  test('publishing notifies the other user, who takes it over', async () => {
    await editCue(anna.page, 'c1');
    await anna.page.keyboard.type(' Published.');
    await waitUntilSaved(anna.page);
    await anna.page.getByRole('button', { name: en('editor.publishChanges') }).click();
    await anna.page.getByText(en('editor.correctionsPublished')).waitFor();
    await bea.page.getByText(/^Published elsewhere/).waitFor();
    await bea.page.getByRole('button', { name: en('editor.sync.openNewDraft') }).click();
    await waitUntilSaved(bea.page);
    await cell(bea.page, 'c1').getByText('Published.').waitFor();
    await editCue(bea.page, 'c4');
    await bea.page.keyboard.type(' Goes on.');
    await waitUntilSaved(bea.page);
  });

  test('thirty concurrent changes each end with one text for both and the server', async () => {
    const burst = async (page: Page, name: string, from: number) => {
      await editCue(page, `c${from}`);
      for (let index = from; index < from + 30; index += 1) {
        await page.keyboard.type(` ${name}${index}`);
        if (index < from + 29) await page.keyboard.press('Control+Enter');
      }
    };
    await Promise.all([burst(anna.page, 'A', 0), burst(bea.page, 'B', 30)]);
    await waitUntilSaved(anna.page);
    await waitUntilSaved(bea.page);
    const expected = Object.fromEntries(
      Array.from({ length: cueCount }, (_, index) => [
        `c${index}`,
        `Line ${index}. ${index < 30 ? 'A' : 'B'}${index}`,
      ]),
    );
    expect(await stored()).toEqual(expected);
    await eventually(() => readList(anna.page)).toEqual(expected);
    await eventually(() => readList(bea.page)).toEqual(expected);
  });
});

describe('a lost connection', () => {
  const goOffline = async (offline: boolean) => anna.context.setOffline(offline);
  afterEach(() => goOffline(false));

  test('keeps every change, reports it, and saves each once, in order', async () => {
    const sent: string[] = [];
    const note = (response: { status: () => number; request: () => Request }) => {
      if (isChange(response.request()) && response.status() === 200)
        sent.push((response.request().postDataJSON() as { changeId: string }).changeId);
    };
    anna.page.on('response', note);
    const { changeNumber } = await openDraft(admin, media, reportId);
    await goOffline(true);
    for (const index of [3, 1, 2]) {
      await editCue(anna.page, `c${index}`);
      await anna.page.keyboard.type(` Offline ${index}.`);
    }
    await editCue(anna.page, 'c3');
    await anna.page.keyboard.type(' And once more.');
    await anna.page.keyboard.press('Alt+ArrowRight');
    const offline = en('editor.sync.offline', { count: 3 }).replace('3', '\\d');
    await anna.page.getByText(new RegExp(`^${offline}$`)).waitFor();
    expect(await findAccessibilityFaults(anna.page)).toEqual([]);
    expect((await stored()).c3).toBe('Line 3.');

    await goOffline(false);
    await waitUntilSaved(anna.page);
    const after = await stored();
    expect([after.c1, after.c2, after.c3]).toEqual([
      'Line 1. Offline 1.',
      'Line 2. Offline 2.',
      'Line 3. Offline 3. And once more.',
    ]);
    const { changes } = await admin.call(subtitleChanges, {
      params: { report_id: reportId, since: String(changeNumber) },
    });
    const { upperSubtitleList, lowerSubtitleList } = await openDraft(admin, media, reportId);
    const moved = [...upperSubtitleList, ...lowerSubtitleList].find(({ id }) => id === 'c3');
    expect(moved?.startMs).toBe(9100);
    expect(new Set(sent).size).toBe(sent.length);
    expect(changes.map(({ changeId }) => changeId)).toEqual(sent);
    anna.page.off('response', note);
    await cell(bea.page, 'c3').getByText('And once more.').waitFor();
  });

  test('a lost response is requested again, and the change applied once', async () => {
    let dropped = 0;
    await anna.page.route(`**${updateSubtitle.path}`, async (route) => {
      if (dropped > 0) return route.continue();
      dropped += 1;
      // It is saved; only its response is lost.
      await route.fetch();
      await route.abort('connectionreset');
    });
    const { changeNumber } = await openDraft(admin, media, reportId);
    await editCue(anna.page, 'c8');
    // At once, so that it is one change on any machine.
    await anna.page.keyboard.insertText(' Once.');
    await eventually(() => dropped).toBe(1);
    await waitUntilSaved(anna.page);
    expect((await stored()).c8).toBe('Line 8. Once.');
    expect((await openDraft(admin, media, reportId)).changeNumber).toBe(changeNumber + 1);
    await anna.page.unroute(`**${updateSubtitle.path}`);
  });

  test('the next tab saves offline changes of a closed one', async () => {
    const tab = await anna.context.newPage();
    await openEditor(tab, editorAddress(media.mediaId));
    // A tab that has the draft open would save them as soon as it is online.
    await anna.page.goto('about:blank');
    await goOffline(true);
    await editCue(tab, 'c9');
    await tab.keyboard.type(' Typed before the tab was closed.');
    await tab.getByText(/^Offline: \d changes? kept on this device$/).waitFor();
    await eventually(() => keptOnDevice(tab)).toContain('Typed before the tab was closed.');
    await endPage(tab);
    await goOffline(false);
    expect((await stored()).c9).toBe('Line 9.');
    await openEditor(anna.page, editorAddress(media.mediaId));
    await cell(anna.page, 'c9').getByText('Typed before the tab was closed.').waitFor();
    await eventually(async () => (await stored()).c9).toBe(
      'Line 9. Typed before the tab was closed.',
    );
  });
});

/** The changes that the browser has stored and not sent, as JSON. */
const keptOnDevice = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('glossa-waiting-changes');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('changes').objectStore('changes').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(reading.result));
          };
        };
      }),
  );
