import type { LanguageCode } from '@glossa/contracts/languages';
import type { VoiceChoice, VoiceLanguage } from '@glossa/contracts/voices';
import type { Speech, TextToSpeechEngine } from './port.ts';

/** The voices of the installation: what the features are given. */
export type Speakers = {
  engines: readonly TextToSpeechEngine[];
  /** The catalogue, each voice with what speaks it now or what to install. */
  listVoices: () => Promise<VoiceLanguage[]>;
  /** Throws EngineError ENGINE_UNAVAILABLE with the remedy where nothing installed speaks this voice. */
  speak: (request: {
    text: string;
    language: LanguageCode;
    voice: VoiceChoice;
    /** 1 is the voice's own pace. */
    rate: number;
    outputPath: string;
    signal: AbortSignal;
  }) => Promise<Speech>;
};
