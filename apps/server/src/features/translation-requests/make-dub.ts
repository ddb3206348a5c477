import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fitLine, placeLine, planDub } from '@glossa/subtitles/fit-dub';
import { EngineError } from '../../engines/engine-error.ts';
import type { Speech } from '../../engines/text-to-speech/port.ts';
import { describeDub, type HeardLine } from './describe-dub.ts';
import { toIso6392 } from './iso-639-2.ts';
import type { MadeFile, OutputWork } from './output-work.ts';
import { readTranslatedCues } from './read-translated-cues.ts';
import { shortenLines } from './shorten-lines.ts';

/** Speaking is most of the work; mixing the rest. */
const spokenShare = 80;

/** The translation spoken: each line in its slot, shortened first, then hurried, cut as the last resort. */
export async function makeDub(work: OutputWork): Promise<MadeFile> {
  const { deps, output, request, media, context, outputPath } = work;
  const { db, storage, mediaTools } = deps;
  const { dub } = output.options;
  if (!dub)
    throw new EngineError(
      'ENGINE_BAD_INPUT',
      'No voice was chosen for this dub. Choose one and ask for the dub again.',
    );
  const { cues, setId } = await readTranslatedCues(db, request);
  const inputPath = storage.localPath(media.file_name);
  context.report(0, 'reading the media');
  const probe = await mediaTools.probe({ inputPath, signal: context.signal });
  const { language } = request;
  const plan = planDub(cues, { language, mediaMs: Math.floor(probe.durationMs) });
  if (plan.lines.length === 0)
    throw new EngineError(
      'ENGINE_BAD_INPUT',
      'The translation holds nothing that could be spoken, so there is no dub of it.',
    );
  const lines = await shortenLines(work, plan.lines);
  const speak = speakOnce(work, dub.voice);
  const heard: HeardLine[] = [];
  for (const [index, line] of lines.entries()) {
    context.report((index / lines.length) * spokenShare, 'speaking the lines');
    const natural = await speak(line.text, 1);
    const { rate } = fitLine({ measuredMs: natural.durationMs, slotMs: line.slotMs });
    const spoken = rate === 1 ? natural : await speak(line.text, rate);
    const placed = placeLine({ ...line, measuredMs: spoken.durationMs });
    heard.push({ ...line, ...placed, rate, path: spoken.path });
  }
  await mediaTools.mixDub({
    inputPath,
    outputPath,
    probe,
    lines: heard.map(({ path, startMs, endMs }) => ({ path, startMs, endMs })),
    mix: dub.mix,
    audioOnly: output.kind === 'dub-audio',
    language: toIso6392(language),
    signal: context.signal,
    onProgress: (fraction) =>
      context.report(spokenShare + fraction * (100 - spokenShare), 'mixing the sound'),
  });
  const extension = output.kind === 'dub-audio' || !probe.video ? 'm4a' : 'mp4';
  return { extension, notes: describeDub(heard, plan.unspoken, cues), madeFrom: setId };
}

/** Says a text with a voice at a pace, once for each: "Yes." comes many times in a film. */
function speakOnce({ deps, request, context, folder }: OutputWork, voice: Voice) {
  const known = new Map<string, Promise<Speech & { path: string }>>();
  return (text: string, rate: number) => {
    const key = createHash('sha256').update(`${rate}\n${text}`).digest('hex');
    const path = join(folder, `${key}.wav`);
    const speech =
      known.get(key) ??
      deps.speakers
        .speak({
          text,
          language: request.language,
          voice,
          rate,
          outputPath: path,
          signal: context.signal,
        })
        .then((spoken) => ({ ...spoken, path }));
    known.set(key, speech);
    return speech;
  };
}

type Voice = NonNullable<NonNullable<OutputWork['output']['options']['dub']>>['voice'];
