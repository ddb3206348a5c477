import { retryMedia } from '@glossa/contracts/media';
import { replaceTranslationSubtitle } from '@glossa/contracts/subtitles';
import { expect, test } from 'vitest';
import { createFakeSpeechEngine } from '../../../engines/speech-to-text/testing/fake.ts';
import { changeDraft, cueAt, cuesOf, edit, openDraft } from '../../../testing/draft-calls.ts';
import { dataOf, transitionVerification, waitForMedia } from '../../../testing/media-calls.ts';
import { call } from '../../../testing/test-api.ts';
import { setupTranslationTest } from '../../../testing/translation-fixture.ts';

let heard = 'Good morning everyone. Welcome to the first lesson. Today we speak about rivers.';
const speech = createFakeSpeechEngine();
const fixture = setupTranslationTest({
  overrides: {
    speechEngines: [
      {
        ...speech,
        transcribe: (request) => createFakeSpeechEngine({ text: heard }).transcribe(request),
      },
    ],
  },
});
const { verify, ready, view, until, retry } = fixture;

test('transcribing again makes the translations of changed words outdated, and keeps texts of people', async () => {
  const { api, caller, mediaId, transcribeId } = fixture;
  await verify();
  const { ticketId } = await ready();
  const draft = await openDraft(api, caller, { kind: 'translation', id: ticketId });
  await changeDraft(api, caller, draft.reportId, [
    edit(cueAt(draft, 0), { text: 'Bonjour !' }),
    edit(cueAt(draft, cuesOf(draft).length - 1), { text: 'Les fleuves.' }),
  ]);
  const payload = { ticketId, reportId: draft.reportId };
  dataOf(await call(api, replaceTranslationSubtitle, { caller, payload }));
  await until(['ready']);

  heard = heard.replace('rivers', 'mountains');
  dataOf(await transitionVerification(api, caller, transcribeId, 'IN_REVIEW'));
  const params = { mediaId };
  dataOf(await call(api, retryMedia, { caller, params, payload: { spokenLanguage: 'en' } }));
  expect(await until(['stale'])).toMatchObject({ staleCueCount: 1 });
  await waitForMedia(api, caller, mediaId, ['transcribed']);
  const texts = async () => cuesOf(await view(ticketId)).map(({ text, stale }) => [text, stale]);
  const changed = await texts();
  expect([changed[0], changed.at(-1)]).toEqual([
    ['Bonjour !', false],
    ['Les fleuves.', true],
  ]);
  expect(changed.filter(([, stale]) => stale)).toHaveLength(1);

  await verify();
  dataOf(await retry(ticketId));
  expect(await until(['ready', 'stale'])).toMatchObject({ status: 'stale', suggestionCount: 1 });
  expect(await texts()).toEqual(changed);
});
