import type { MachineTranslationEngine } from '../engines/machine-translation/port.ts';
import type { SpeechToTextEngine } from '../engines/speech-to-text/port.ts';
import type { TextToSpeechEngine } from '../engines/text-to-speech/port.ts';
import type { Metrics } from '../platform/metrics.ts';

/** The same engines, their runs counted. */
export const measureSpeech = (
  engines: readonly SpeechToTextEngine[],
  metrics: Metrics,
): SpeechToTextEngine[] =>
  engines.map((engine) => ({
    ...engine,
    transcribe: (request) =>
      metrics.countRun('speech-to-text', engine.id, () => engine.transcribe(request)),
  }));

export const measureTranslation = (
  engines: readonly MachineTranslationEngine[],
  metrics: Metrics,
): MachineTranslationEngine[] =>
  engines.map((engine) => ({
    ...engine,
    translate: (request) =>
      metrics.countRun('machine-translation', engine.id, () => engine.translate(request)),
  }));

export const measureVoices = (
  engines: readonly TextToSpeechEngine[],
  metrics: Metrics,
): TextToSpeechEngine[] =>
  engines.map((engine) => ({
    ...engine,
    speak: (request) => metrics.countRun('text-to-speech', engine.id, () => engine.speak(request)),
  }));
