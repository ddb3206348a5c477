import type { MessageRef } from '@glossa/contracts/messages';
import type { Checkpoint } from '../checkpoint.ts';

/** Someone speaks. Turns of several people may overlap. */
export type SpeakerTurn = {
  startMs: number;
  endMs: number;
  /** From 0, in the order in which they first speak. */
  speaker: number;
};

export type DiarizeRequest = {
  /** 16 kHz mono 16-bit PCM WAV created by media-tools; a server-generated path. */
  audioPath: string;
  /** How many people speak; null: found. */
  speakers: number | null;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress?: (fraction: number) => void;
  checkpoint?: Checkpoint;
};

export type DiarizeResult = {
  /** By start. Empty if no one speaks. */
  turns: SpeakerTurn[];
  engineMs: number;
};

/** Tells apart who speaks when in a recording of one channel. */
export type SpeakerDiarizer = {
  id: string;
  label: MessageRef;
  /** Whether it can run now; the remedy is what would enable it. */
  status: () => Promise<{ ready: true } | { ready: false; reason: MessageRef; remedy: MessageRef }>;
  /** Throws EngineError only. */
  diarize: (request: DiarizeRequest) => Promise<DiarizeResult>;
};
