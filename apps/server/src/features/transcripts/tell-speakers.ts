import type { SpeakerDetection } from '@glossa/contracts/speaker-detection';
import { EngineError } from '../../engines/engine-error.ts';
import type { SpeakerDiarizer } from '../../engines/speaker-diarization/port.ts';
import type { SpeechToTextEngine, TranscribeRequest } from '../../engines/speech-to-text/port.ts';
import type { Logger } from '../../platform/log.ts';
import { assignSpeakers } from './assign-speakers.ts';
import type { Voice } from './machine-cues.ts';
import { transcribeMix, type VoicesResult } from './transcribe-voices.ts';

/** What tells speakers of one channel apart; or why nothing does. */
export type ChosenDiarizer = SpeakerDiarizer | Extract<SpeakerDetection, 'off' | 'not-installed'>;

/** Of the whole progress, what recognition takes where speakers are told apart afterwards. */
const recognitionShare = 0.8;

type Options = {
  diarizer: ChosenDiarizer;
  /** How many people speak; null: found. */
  speakers: number | null;
  onDiarizing: (fraction: number) => void;
  logger: Logger;
};

/**
 * Transcribes a recording of one channel, or a mix, and tells its speakers apart where that is possible. What keeps
 * speakers from being told apart does not keep anyone from the words.
 */
export async function transcribeOneChannel(
  engine: SpeechToTextEngine,
  request: TranscribeRequest,
  { diarizer, speakers, onDiarizing, logger }: Options,
): Promise<VoicesResult & { speakerDetection: SpeakerDetection }> {
  if (typeof diarizer === 'string')
    return { ...(await transcribeMix(engine, request)), speakerDetection: diarizer };
  const { audioPath, signal, checkpoint, onProgress } = request;
  const result = await transcribeMix(engine, {
    ...request,
    onProgress: ({ phase, fraction }) =>
      onProgress?.({ phase, fraction: fraction * recognitionShare }),
  });
  try {
    const { turns, engineMs } = await diarizer.diarize({
      ...{ audioPath, speakers, signal, ...(checkpoint && { checkpoint }) },
      onProgress: (fraction) => onDiarizing(recognitionShare + fraction * (1 - recognitionShare)),
    });
    return {
      ...result,
      engineMs: result.engineMs + engineMs,
      voices: result.voices.flatMap((voice) => divideBySpeaker(voice, turns)),
      speakerDetection: 'voices',
    };
  } catch (error) {
    if (!(error instanceof EngineError) || error.code === 'ENGINE_CANCELLED') throw error;
    logger.warn({ err: error, detail: error.detail }, 'speakers could not be told apart');
    return { ...result, speakerDetection: 'failed' };
  }
}

function divideBySpeaker(voice: Voice, turns: Parameters<typeof assignSpeakers>[1]): Voice[] {
  const speakers = assignSpeakers(voice.words, turns);
  if (!speakers || speakers.length === 0) return [voice];
  return Array.from({ length: Math.max(...speakers) + 1 }, (_, speaker) => ({
    ...voice,
    words: voice.words.filter((_word, index) => speakers[index] === speaker),
  }));
}
