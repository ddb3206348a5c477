import type { LanguageCode } from '@glossa/contracts/languages';

/** Times are milliseconds from the start of the audio; confidence is 0 to 1. */
export type Word = { text: string; startMs: number; endMs: number; confidence: number };

export type LanguageScore = { language: LanguageCode; score: number };

export type TranscribePhase = 'loading' | 'finding-speech' | 'detecting-language' | 'transcribing';

export type TranscribeRequest = {
  /** 16 kHz mono 16-bit PCM WAV made by media-tools; a server-made path. */
  audioPath: string;
  language: LanguageCode | 'detect';
  signal: AbortSignal;
  /** fraction is 0 to 1 of the whole call. */
  onProgress?: (progress: { phase: TranscribePhase; fraction: number }) => void;
};

export type TranscribeResult = {
  /** The language transcribed in: the one asked for, or the best detected. */
  language: LanguageCode;
  /** Best first; empty when the caller named the language. */
  languageScores: LanguageScore[];
  /** In time order. Words keep their own punctuation ("Hello,"), and no leading or trailing space. */
  words: Word[];
  durationMs: number;
  /** Wall time the engine itself spent, for the overhead bench. */
  engineMs: number;
  /** What made it, kept with the transcript: "whisper-base". */
  model: string;
};

export type SpeechToTextEngine = {
  id: string;
  label: string;
  /** What an administrator may expect of it. */
  quality: 'draft' | 'good' | 'best';
  /** Whether it could run now; the remedy is the command that makes it so. */
  status: () => Promise<{ ready: true } | { ready: false; reason: string; remedy: string }>;
  languages: () => readonly LanguageCode[];
  /** Throws EngineError only; ENGINE_NO_SPEECH where nothing was said. */
  transcribe: (request: TranscribeRequest) => Promise<TranscribeResult>;
};
