import type { MachineTranslationEngine } from '../engines/machine-translation/port.ts';
import type { SpeakerDiarizer } from '../engines/speaker-diarization/port.ts';
import type { SpeechToTextEngine } from '../engines/speech-to-text/port.ts';
import type { TextToSpeechEngine } from '../engines/text-to-speech/port.ts';
import type { Metrics } from '../platform/metrics.ts';

/** The engines of one kind: those of this machine, and a list of all as they are set up when it is asked for. */
export type Engines<Engine, Query extends unknown[] = []> = {
  here: readonly Engine[];
  list: (...query: Query) => Promise<readonly Engine[]>;
};

/** The same list of engines with counted runs. */
function measure<Engine extends { id: string }, Query extends unknown[]>(
  kind: string,
  { here, list }: Engines<Engine, Query>,
  metrics: Metrics,
  counted: (engine: Engine) => Engine,
): (...query: Query) => Promise<readonly Engine[]> {
  const declared = new Set<string>();
  const declare = (engines: readonly Engine[]) => {
    const added = engines.map(({ id }) => id).filter((id) => !declared.has(id));
    for (const id of added) declared.add(id);
    metrics.declareEngines(kind, added);
  };
  declare(here);
  return async (...query) => {
    const engines = await list(...query);
    declare(engines);
    return engines.map(counted);
  };
}

export const measureSpeech = (
  engines: Engines<SpeechToTextEngine, [organisationId?: string]>,
  metrics: Metrics,
) =>
  measure('speech-to-text', engines, metrics, (engine) => ({
    ...engine,
    transcribe: (request) =>
      metrics.countRun('speech-to-text', engine.id, () => engine.transcribe(request)),
  }));

export function measureDiarizer(diarizer: SpeakerDiarizer, metrics: Metrics): SpeakerDiarizer {
  metrics.declareEngines('speaker-diarization', [diarizer.id]);
  return {
    ...diarizer,
    diarize: (request) =>
      metrics.countRun('speaker-diarization', diarizer.id, () => diarizer.diarize(request)),
  };
}

export const measureTranslation = (engines: Engines<MachineTranslationEngine>, metrics: Metrics) =>
  measure('machine-translation', engines, metrics, (engine) => ({
    ...engine,
    translate: (request) =>
      metrics.countRun('machine-translation', engine.id, () => engine.translate(request)),
  }));

export const measureVoices = (engines: Engines<TextToSpeechEngine>, metrics: Metrics) =>
  measure('text-to-speech', engines, metrics, (engine) => ({
    ...engine,
    speak: (request) => metrics.countRun('text-to-speech', engine.id, () => engine.speak(request)),
  }));
