import type { LanguageCode } from '@glossa/contracts/languages';
import type { VoiceEngine } from '@glossa/contracts/voices';

export type SpeakRequest = {
  text: string;
  language: LanguageCode;
  /** One of the engine's own, from `voices()`. */
  voiceId: string;
  engine: VoiceEngine;
  /** 1 is the voice's own pace; 0.5 to 2. */
  rate: number;
  /** Mono 16-bit PCM WAV is written here; its sample rate is the engine's own. */
  outputPath: string;
  signal: AbortSignal;
};

export type Speech = { durationMs: number };

/** A voice an engine can speak now. Its id is that of the catalogue where it is a voice of the catalogue. */
export type EngineVoice = {
  voiceId: string;
  name: string;
  gender: 'female' | 'male' | 'unknown';
  languages: readonly LanguageCode[];
  /** BCP 47: where people speak like that. */
  locale: string;
  engine: VoiceEngine;
  /** What a listener should know, in a sentence. */
  note?: string;
};

export type TextToSpeechEngine = {
  id: string;
  label: string;
  /** What it would speak, were it installed. */
  speaks: VoiceEngine | 'both';
  status: () => Promise<{ ready: true } | { ready: false; reason: string; remedy: string }>;
  /** What it can speak now, with what is installed. Throws EngineError where a service does not answer. */
  voices: () => Promise<EngineVoice[]>;
  /** How to make it speak this language, or undefined where it never will. */
  remedyFor: (language: LanguageCode) => string | undefined;
  /** Throws EngineError only; nothing half-written stays at outputPath. Text is plain, never SSML. */
  speak: (request: SpeakRequest) => Promise<Speech>;
};
