import type { LanguageCode } from '@glossa/contracts/languages';
import type { MessageRef } from '@glossa/contracts/messages';
import type { Checkpoint } from '../checkpoint.ts';
import type { Span } from './speech-spans.ts';

/** Times are milliseconds from the start of the audio; confidence is 0 to 1. */
export type Word = {
  text: string;
  startMs: number;
  endMs: number;
  confidence: number;
  /** If it is not in the language of the transcript. */
  language?: LanguageCode;
};

export type LanguageScore = { language: LanguageCode; score: number };

export type TranscribePhase = 'loading' | 'finding-speech' | 'detecting-language' | 'transcribing';

export type TranscribeRequest = {
  /** 16 kHz mono 16-bit PCM WAV created by media-tools; a server-generated path. */
  audioPath: string;
  language: LanguageCode | 'detect';
  signal: AbortSignal;
  /** From 0 to 1 of the whole call. */
  onProgress?: (progress: { phase: TranscribePhase; fraction: number }) => void;
  /** Where an engine that works in parts keeps finished ones, and finds those of an interrupted run. */
  checkpoint?: Checkpoint;
};

export type TranscribeResult = {
  /** The transcribed language: the requested one, or the best detected. */
  language: LanguageCode;
  /** Best first; empty if the caller gave the language. */
  languageScores: LanguageScore[];
  /** From 0 to 1: how sure the engine is of the language, where it is spoken. Missing if it was given, or the engine does not say. */
  languageCertainty?: number;
  /**
   * In time order. Words keep their punctuation ("Hello,") without leading or trailing space. None where all speech is
   * `untranscribed`.
   */
  words: Word[];
  /** Speech for which no words were found although it was decoded again; in time order. Missing if it is not known. */
  untranscribed?: Span[];
  durationMs: number;
  /** Time the engine spent, for the overhead benchmark. */
  engineMs: number;
  /** The engine and model, stored with the transcript: "whisper-base". */
  model: string;
};

export type SpeechToTextEngine = {
  id: string;
  label: MessageRef;
  /** The expected quality, for administrators. */
  quality: 'draft' | 'good' | 'best';
  /** Whether it can run now; the remedy is the command that would enable it. */
  status: () => Promise<{ ready: true } | { ready: false; reason: MessageRef; remedy: MessageRef }>;
  languages: () => readonly LanguageCode[];
  /** Throws EngineError only; ENGINE_NO_SPEECH if there is no speech. */
  transcribe: (request: TranscribeRequest) => Promise<TranscribeResult>;
};
