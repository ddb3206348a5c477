import type { PlainCue } from '@glossa/contracts/cues';
import type { MediaDetails } from '@glossa/contracts/media';
import { verifyTranscript } from '@glossa/contracts/transcripts';
import {
  getVideoRequests,
  translateFile,
  viewTranslatedSubtitles,
} from '@glossa/contracts/translation-requests';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { newPassword, until } from '../support/api.ts';
import { addColleague, makeClip, plainCues, publishCues, transcribe } from '../support/editor.ts';
import {
  editCue,
  editorAddress,
  editorOf,
  eventually,
  openEditor,
  waitUntilSaved,
} from '../support/editor-page.ts';
import { en, enLike } from '../support/en.ts';
import { useJourney } from '../support/use-journey.ts';

/** Anna’s Spanish texts, while the administrator changes the English ones three times. */
const journey = useJourney();
let media: MediaDetails;
let ticketId: string;
let source: Page;
let anna: Page;

const english = [
  ...['Good morning.', 'The house is red and the door is blue.'],
  ...['The garden is big.', 'Thank you very much.'],
];
const written = ['Muy buenos días.', 'Casa roja, puerta azul.', 'Jardín enorme.', 'Mil gracias.'];

const requestNow = async () => {
  const [request] = await journey.admin.call(getVideoRequests, {
    params: { mediaId: media.mediaId },
  });
  if (!request) throw new Error('There is no request.');
  return request;
};
const settled = () =>
  until(requestNow, ({ status }) => status === 'ready' || status === 'stale', 60_000);
const translated = async (): Promise<PlainCue[]> => {
  const params = { mediaId: media.mediaId, language: 'es', ticket_id: ticketId } as const;
  const { upperSubtitleList, lowerSubtitleList } = await journey.admin.call(
    viewTranslatedSubtitles,
    { params },
  );
  return [...upperSubtitleList, ...lowerSubtitleList].toSorted((a, b) => a.startMs - b.startMs);
};
const texts = async () => (await translated()).map(({ text }) => text.replaceAll('\n', ' '));

beforeAll(async () => {
  const { admin, server, folder } = journey;
  await addColleague(admin, server.address, {
    ...{ userName: 'anna', displayName: 'Anna', role: 'Translator' },
  });
  media = await transcribe(admin, await makeClip(folder, 'survival', 20));
  await publishCues(
    admin,
    media,
    plainCues(english.length, (index) => english[index] ?? ''),
  );
  await admin.call(verifyTranscript, {
    params: { transcribe_id: media.transcribeId ?? '', status: 'VERIFIED', userId: admin.userId },
  });
  await admin.call(translateFile, { body: { mediaId: media.mediaId, targetLanguages: ['es'] } });
  ({ ticketId } = await settled());
  ({ page: source } = await journey.open('admin', { password: newPassword }));
  ({ page: anna } = await journey.open('anna', { password: newPassword }));
}, 240_000);

/** Opens the verified transcript for changes, and verifies it again with them. */
async function changeSource(change: () => Promise<void>): Promise<void> {
  await source.goto(editorAddress(media.mediaId));
  await editorOf(source).list.waitFor();
  await source.getByRole('button', { name: en('editor.editVerified.confirm') }).click();
  await source
    .getByRole('dialog', { name: en('editor.editVerified.title') })
    .getByRole('button', { name: en('editor.editVerified.confirm') })
    .click();
  await waitUntilSaved(source);
  await change();
  await waitUntilSaved(source);
  await source.keyboard.press('Control+Shift+Enter');
  await source
    .getByText(enLike('editor.verification.verifiedByOn', { name: 'Administrator' }))
    .waitFor();
}

/** Anna lets the changed lines be translated. */
async function update(): Promise<void> {
  await anna.goto(`/dashboard/translation-request?mediaId=${media.mediaId}`);
  await anna.getByRole('button', { name: en('translations.updateChangedLines') }).click();
  await anna.getByText(enLike('translations.restartedLanguage', { language: 'Spanish' })).waitFor();
  await settled();
}

const openTranslation = async () => {
  const { mediaId } = media;
  await openEditor(
    anna,
    `/dashboard/edit-translation?${new URLSearchParams({ mediaId, ticketId })}`,
  );
};
const card = () => anna.getByRole('region', { name: en('editor.suggestion.title'), exact: true });
const publish = async () => {
  await waitUntilSaved(anna);
  await anna.keyboard.press('Control+Shift+s');
};
const retype = async (page: Page, cueId: string, text: string) => {
  await editCue(page, cueId);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
};

test('Anna rewrites each line of the machine', async () => {
  await openTranslation();
  for (const [index, { id }] of (await translated()).entries())
    await retype(anna, id, written[index] ?? '');
  await publish();
  await eventually(texts).toEqual(written);
});

test('a text that denies what its source says is marked until she corrects it', async () => {
  await openTranslation();
  const [, second] = await translated();
  await retype(anna, second?.id ?? '', 'La casa no es roja, puerta azul.');
  const sentence = en('meaning.negationAdded', { found: 'no' });
  const notes = anna.getByRole('list', { name: en('editor.cue.issues') });
  await notes.getByText(sentence).waitFor();
  await anna.getByRole('button', { name: en('editor.tools') }).click();
  await anna.getByRole('menuitem', { name: en('editor.issues.title') }).click();
  const panel = editorOf(anna).panel(en('editor.issues.title'));
  await panel.getByText(sentence).waitFor();
  await editorOf(anna).text.fill(written[1] ?? '');
  await panel.getByText(sentence).waitFor({ state: 'detached' });
  await notes.getByText(sentence).waitFor({ state: 'detached' });
  await waitUntilSaved(anna);
});

test('a changed text is suggested beside hers, and dismissed by key', async () => {
  await changeSource(() => retype(source, 'c0', 'Good evening.'));
  await update();
  expect(await texts()).toEqual(written);
  expect(await requestNow()).toMatchObject({ status: 'stale', suggestionCount: 1 });
  await openTranslation();
  await anna.keyboard.press('Alt+h');
  await card().locator('del', { hasText: 'morning' }).waitFor();
  await card().locator('ins', { hasText: 'evening' }).waitFor();
  await anna.keyboard.press('Alt+Shift+q');
  await card().waitFor({ state: 'detached' });
  await publish();
  await eventually(async () => (await requestNow()).status).toBe('ready');
  expect(await texts()).toEqual(written);
});

test('changed times are followed without a translation', async () => {
  const before = await translated();
  await changeSource(async () => {
    await editCue(source, 'c3');
    await editorOf(source).end.fill('00:00:11.900');
    await editorOf(source).end.press('Enter');
  });
  await eventually(async () => (await translated()).at(-1)?.endMs).toBe(11_900);
  expect((await translated()).slice(0, -1)).toMatchObject(
    before.slice(0, -1).map(({ startMs, endMs, text }) => ({ startMs, endMs, text })),
  );
  expect(await texts()).toEqual(written);
  // Its files are made again by an update.
  await eventually(async () => (await requestNow()).status).toBe('stale');
  await update();
  const done = await requestNow();
  expect(done.status).toBe('ready');
  expect(done.outputs.map(({ status }) => status)).toEqual(done.outputs.map(() => 'ready'));
  expect(await texts()).toEqual(written);
});

test('after a split and a changed text, the suggestion is accepted in the list', async () => {
  await changeSource(async () => {
    await editCue(source, 'c1');
    await source.keyboard.press('Control+Home');
    for (const _letter of 'The house is red ') await source.keyboard.press('ArrowRight');
    await source.keyboard.press('Alt+s');
    await editorOf(source)
      .cell(/^and the door is blue/)
      .waitFor();
    await retype(source, 'c2', 'The garden is small.');
  });
  await update();
  expect(await texts()).toEqual(written);
  await openTranslation();
  await anna.getByRole('button', { name: en('editor.tools') }).click();
  await anna.getByRole('menuitem', { name: enLike('editor.suggestions.title') }).click();
  const panel = editorOf(anna).panel(en('editor.suggestions.title'));
  await panel.getByText(en('editor.suggestions.count', { count: 1 })).waitFor();
  await panel.getByRole('button', { name: enLike('editor.suggestion.acceptAt') }).click();
  await panel.getByText(en('editor.suggestions.count', { count: 0 })).waitFor();
  await publish();
  await eventually(texts).toEqual(written.with(2, expect.stringMatching(/pequeño/)));
});

test('after a merge with a changed word, the suggestion is accepted by key', async () => {
  const before = await texts();
  await changeSource(async () => {
    await editCue(source, 'c2');
    await source.keyboard.press('Alt+m');
    await editorOf(source)
      .cell(/small\. Thank you/)
      .waitFor();
    await retype(source, 'c2', 'The garden is old. Thank you very much.');
  });
  await settled();
  // Before an update too, her texts are as they were.
  expect(await texts()).toEqual(before);
  await update();
  expect(await texts()).toEqual(before);
  expect(await requestNow()).toMatchObject({ status: 'stale', suggestionCount: 1 });
  await openTranslation();
  await anna.keyboard.press('Alt+h');
  await card().locator('del', { hasText: 'small' }).waitFor();
  await anna.keyboard.press('Alt+q');
  await card().waitFor({ state: 'detached' });
  await publish();
  await eventually(async () => (await requestNow()).status).toBe('ready');
  expect(await texts()).toEqual([...before.slice(0, 2), expect.stringMatching(/viejo/), before[3]]);
});

test('a deleted line is suggested for deletion, and her text stays if she dismisses that', async () => {
  const before = await texts();
  await changeSource(async () => {
    await editCue(source, 'c0');
    await source.keyboard.press('Escape');
    await source.keyboard.press('Delete');
    await editorOf(source)
      .cell(/Good evening/)
      .waitFor({ state: 'detached' });
  });
  await update();
  expect(await texts()).toEqual(before);
  await openTranslation();
  await anna.keyboard.press('Alt+h');
  await card().waitFor();
  await anna.keyboard.press('Alt+Shift+q');
  await card().waitFor({ state: 'detached' });
  await publish();
  await eventually(async () => (await requestNow()).status).toBe('ready');
  expect(await texts()).toEqual(before);
});
