import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeMediaTools } from '../../engines/media-tools/testing/fake.ts';
import { createFakeSpeechEngine } from '../../engines/speech-to-text/testing/fake.ts';
import { translate } from '../../platform/i18n/translate.ts';
import { addCategory, join, transcribed } from '../../testing/media-calls.ts';
import { createTestApi, type TestApi } from '../../testing/test-api.ts';

let voicePerChannel = true;
let api: TestApi;
beforeAll(async () => {
  const tools = createFakeMediaTools();
  api = await createTestApi({
    overrides: {
      mediaTools: {
        ...tools,
        extractAudio: async (request) => {
          await tools.extractAudio(request);
          return { voicePerChannel };
        },
      },
      speechEngines: [createFakeSpeechEngine({ text: 'Good morning everyone.' })],
    },
    worker: true,
  });
});
afterAll(() => api.stop());

async function speakersOf(): Promise<string[]> {
  const caller = await join(api, 'Organisation administrator');
  const categoryId = await addCategory(api, caller, randomUUID());
  const { transcript } = await transcribed(api, caller, categoryId);
  const cues = [...transcript.upperSubtitleList, ...transcript.lowerSubtitleList];
  return [...new Set(cues.map(({ speaker }) => speaker ?? ''))];
}

test('a recording with a voice per channel has a speaker for each; another one has none', async () => {
  const [one, other] = [1, 2].map((number) =>
    translate('en', 'transcripts.speakerName', { number }),
  );
  // The fake engine hears both at once: on both tracks, or in one cue.
  expect((await speakersOf()).join(', ').split(', ').toSorted()).toEqual([one, other]);
  voicePerChannel = false;
  expect(await speakersOf()).toEqual(['']);
});
