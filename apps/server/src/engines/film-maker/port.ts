/** All times in milliseconds. */
export type FilmPlan = {
  /** Mono 16-bit WAV files and when they begin. */
  lines: ReadonlyArray<{ path: string; startMs: number }>;
  durationMs: number;
  /** Titles and everything that moves, as Advanced SubStation Alpha of 1280 × 720. */
  assPath: string;
  /** Holds the fonts of the titles and nothing else. */
  fontsFolder: string;
  /** An MP4 (H.264, AAC) of 1280 × 720 is written here. */
  outputPath: string;
  signal: AbortSignal;
};

/** Makes a film of nothing but a plan. Rejects with EngineError only; nothing half-written stays at outputPath. */
export type FilmMaker = (plan: FilmPlan) => Promise<void>;
