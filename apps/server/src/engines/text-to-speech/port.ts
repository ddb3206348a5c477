import type { LanguageCode } from '@glossa/contracts/languages';
import type { MessageRef } from '@glossa/contracts/messages';
import type { VoiceEngine } from '@glossa/contracts/voices';

export type SpeakRequest = {
  text: string;
  language: LanguageCode;
  /** An engine voice, from `voices()`. */
  voiceId: string;
  engine: VoiceEngine;
  /** 1 is the voice's normal rate; 0.5 to 2. */
  rate: number;
  /** Output path of mono 16-bit PCM WAV in the engine's own sample rate. */
  outputPath: string;
  signal: AbortSignal;
};

export type Speech = { durationMs: number };

/** A voice an engine can speak now. Its id is the catalog's for voices of the catalog. */
export type EngineVoice = {
  voiceId: string;
  name: string;
  gender: 'female' | 'male' | 'unknown';
  languages: readonly LanguageCode[];
  /** BCP 47: the region of the accent. */
  locale: string;
  engine: VoiceEngine;
  /** A note for listeners in one sentence. */
  note?: MessageRef;
};

export type TextToSpeechEngine = {
  id: string;
  label: MessageRef;
  /** What it would speak if installed. */
  speaks: VoiceEngine | 'both';
  status: () => Promise<{ ready: true } | { ready: false; reason: MessageRef; remedy: MessageRef }>;
  /** What the installed models can speak. Throws EngineError if a service does not respond. */
  voices: () => Promise<EngineVoice[]>;
  /** How to enable this language, or undefined if it is not supported. */
  remedyFor: (language: LanguageCode) => MessageRef | undefined;
  /** Throws EngineError only and leaves no partial file at outputPath. Text is plain, never SSML. */
  speak: (request: SpeakRequest) => Promise<Speech>;
};
