/** All times in milliseconds, sizes in bytes or pixels. */
export type MediaStream = {
  index: number;
  kind: 'video' | 'audio' | 'subtitle' | 'other';
  codec: string;
  /** ISO 639-2 tag of the stream, where the file has one. */
  language?: string;
};

export type MediaProbe = {
  container: string;
  durationMs: number;
  streams: MediaStream[];
  video?: { width: number; height: number; framesPerSecond: number; rotation: number };
  hasAudio: boolean;
};

type ToolRequest = { inputPath: string; signal: AbortSignal; onProgress?: (fraction: number) => void };

export type MediaTools = {
  /** Reads headers only. ENGINE_BAD_INPUT with a sentence for what is not playable media or is a playlist or an image. */
  probe: (request: { inputPath: string; signal: AbortSignal }) => Promise<MediaProbe>;
  /** A JPEG of a telling frame, at most 640 pixels wide. Does nothing for audio-only files: answers false. */
  makePoster: (request: ToolRequest & { outputPath: string; probe: MediaProbe }) => Promise<boolean>;
  /** 16 kHz mono 16-bit PCM WAV. ENGINE_NO_AUDIO where there is no audio stream. */
  extractAudio: (request: ToolRequest & { outputPath: string; probe: MediaProbe }) => Promise<void>;
  /**
   * Peaks of a 16 kHz mono WAV for the waveform: JSON file
   * `{ "peaksPerSecond": 50, "durationMs": n, "peaks": number[] }`, each 0 to 1 with two decimals.
   */
  computePeaks: (request: ToolRequest & { outputPath: string }) => Promise<void>;
  /**
   * Whether a browser plays the original as it is; if not, `makeProxy` writes an H.264/AAC MP4 (faststart), or an AAC M4A for audio.
   */
  playsInBrowser: (probe: MediaProbe) => boolean;
  makeProxy: (request: ToolRequest & { outputPath: string; probe: MediaProbe }) => Promise<void>;
};
