/** All times in milliseconds. */
export type SampleVideoPlan = {
  /** Mono 16-bit WAV files and their start times. */
  lines: ReadonlyArray<{ path: string; startMs: number }>;
  durationMs: number;
  /** Titles and animation, as Advanced SubStation Alpha of 1280 × 720. */
  assPath: string;
  /** Contains only the fonts of the titles. */
  fontsFolder: string;
  /** Output path of an MP4 (H.264, AAC) of 1280 × 720. */
  outputPath: string;
  signal: AbortSignal;
};

/** Renders a video from a description only. Rejects with EngineError only and leaves no partial file at outputPath. */
export type SampleVideoRenderer = (plan: SampleVideoPlan) => Promise<void>;
