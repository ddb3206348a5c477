import type { LanguageCode } from '@glossa/contracts/languages';
import type { VoiceChoice, VoiceLanguage } from '@glossa/contracts/voices';
import type { Speech, TextToSpeechEngine } from './port.ts';

/** The installed voices behind one interface for features. */
export type VoiceRegistry = {
  listEngines: () => Promise<readonly TextToSpeechEngine[]>;
  /** The catalog, each voice with its engine or what to install. */
  listVoices: () => Promise<VoiceLanguage[]>;
  /** Throws EngineError ENGINE_UNAVAILABLE with the remedy if nothing installed speaks this voice. */
  speak: (request: {
    text: string;
    language: LanguageCode;
    voice: VoiceChoice;
    /** 1 is the voice's normal rate. */
    rate: number;
    outputPath: string;
    signal: AbortSignal;
  }) => Promise<Speech>;
};
