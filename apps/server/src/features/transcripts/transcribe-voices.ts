import { EngineError } from '../../engines/engine-error.ts';
import type { MediaTools } from '../../engines/media-tools/port.ts';
import type {
  SpeechToTextEngine,
  TranscribeRequest,
  TranscribeResult,
} from '../../engines/speech-to-text/port.ts';
import type { Storage } from '../../platform/storage/port.ts';
import { withAudioTrack } from '../media/index.ts';
import type { Voice } from './machine-cues.ts';

/** The result, with what each voice says. */
export type VoicesResult = Omit<TranscribeResult, 'words' | 'durationMs'> & { voices: Voice[] };

type Request = Omit<TranscribeRequest, 'audioPath'>;

export async function transcribeMix(
  engine: SpeechToTextEngine,
  request: TranscribeRequest,
): Promise<VoicesResult> {
  const { words, durationMs: _, ...result } = await engine.transcribe(request);
  return { ...result, voices: [{ words, language: result.language }] };
}

/** With fewer words, the language of a voice is not heard reliably. */
const fewWords = 20;

/**
 * Transcribes both channels of a recording with a voice on each, one after the other. A channel in which no words are
 * found has no voice. The channels are made again after an interruption, always the same, and their finished parts are
 * found by their content.
 */
export async function transcribeChannels(
  { storage, mediaTools }: { storage: Storage; mediaTools: MediaTools },
  engine: SpeechToTextEngine,
  media: { file_name: string; audio_track: number | null },
  request: Request,
): Promise<VoicesResult> {
  const { signal } = request;
  const left = await storage.createPending();
  const right = await storage.createPending();
  try {
    const outputPaths = [left.path, right.path] as const;
    await storage.withLocal(
      media.file_name,
      async (inputPath) => {
        const whole = await mediaTools.probe({ inputPath, signal });
        const probe = withAudioTrack(whole, media.audio_track);
        await mediaTools.extractChannels({ inputPath, outputPaths, probe, signal });
      },
      { signal },
    );
    return await transcribeEach(engine, outputPaths, request);
  } finally {
    await left.discard();
    await right.discard();
  }
}

async function transcribeEach(
  engine: SpeechToTextEngine,
  paths: readonly string[],
  { checkpoint, onProgress, ...request }: Request,
): Promise<VoicesResult> {
  const transcribe = async (
    index: number,
    language: TranscribeRequest['language'],
  ): Promise<TranscribeResult | undefined> => {
    try {
      return await engine.transcribe({
        ...request,
        language,
        audioPath: paths[index] ?? '',
        ...(checkpoint ? { checkpoint: ofChannel(checkpoint, { channel: index, language }) } : {}),
        onProgress: ({ phase, fraction }) =>
          onProgress?.({ phase, fraction: (index + fraction) / paths.length }),
      });
    } catch (error) {
      if (error instanceof EngineError && error.code === 'ENGINE_NO_SPEECH') {
        noSpeech = error;
        return undefined;
      }
      throw error;
    }
  };
  let noSpeech: EngineError | undefined;
  const results: (TranscribeResult | undefined)[] = [];
  for (const index of paths.keys()) results.push(await transcribe(index, request.language));
  const heard = results.filter((result) => result !== undefined);
  const [main] = heard.toSorted((a, b) => b.words.length - a.words.length);
  if (!main) throw noSpeech;
  const voices: Voice[] = [];
  const untranscribed: NonNullable<TranscribeResult['untranscribed']>[number][] = [];
  let { engineMs } = main;
  for (const [index, result] of results.entries()) {
    const isUnsure = result
      ? result.language !== main.language && result.words.length < fewWords
      : // An engine that detects no language may not say what is without words.
        request.language === 'detect';
    const sure = isUnsure ? await transcribe(index, main.language) : result;
    if (sure) voices.push({ words: sure.words, language: sure.language });
    untranscribed.push(...(sure?.untranscribed ?? []));
    if (result && result !== main) engineMs += result.engineMs;
    if (isUnsure) engineMs += sure?.engineMs ?? 0;
  }
  const { words: _words, durationMs: _durationMs, ...result } = main;
  untranscribed.sort((one, other) => one.startMs - other.startMs);
  return { ...result, engineMs, voices, untranscribed };
}

/** Parts of one channel are not those of the other, nor those of a channel in another language. */
const ofChannel = (
  checkpoint: NonNullable<TranscribeRequest['checkpoint']>,
  channel: { channel: number; language: TranscribeRequest['language'] },
): typeof checkpoint => ({
  find: (input) => checkpoint.find({ ...channel, ...input }),
  save: (input, result) => checkpoint.save({ ...channel, ...input }, result),
});
