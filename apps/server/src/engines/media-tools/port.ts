/** All times in milliseconds, sizes in bytes or pixels. */
export type MediaStream = {
  index: number;
  kind: 'video' | 'audio' | 'subtitle' | 'other';
  codec: string;
  /** ISO 639-2 tag of the stream, where the file has one. */
  language?: string;
};

export type MediaProbe = {
  /** 'mp4', 'mov', 'mkv', 'webm', 'mp3', 'wav', 'ogg', 'flac', else ffprobe's own name. */
  container: string;
  durationMs: number;
  /** At most 32. A cover picture inside an audio file is 'other', not 'video'. */
  streams: MediaStream[];
  /**
   * The first video stream. Width and height as stored; turned clockwise by `rotation` (0, 90, 180 or 270) for display.
   * framesPerSecond is the average, 0 when unknown. pixelFormat is ffmpeg's name, such as 'yuv420p'.
   */
  video?: {
    width: number;
    height: number;
    framesPerSecond: number;
    rotation: number;
    pixelFormat?: string;
  };
  hasAudio: boolean;
};

type ToolRequest = {
  inputPath: string;
  signal: AbortSignal;
  onProgress?: (fraction: number) => void;
};

/** Every function rejects with EngineError only; nothing half-written stays at outputPath. */
export type MediaTools = {
  status: () => Promise<{ ready: true } | { ready: false; reason: string; remedy: string }>;
  /** Reads headers only. ENGINE_BAD_INPUT with a sentence for what is not playable media or is a playlist or an image. */
  probe: (request: { inputPath: string; signal: AbortSignal }) => Promise<MediaProbe>;
  /** A JPEG of a telling frame, at most 640 pixels wide. Does nothing for audio-only files: answers false. */
  makePoster: (
    request: ToolRequest & { outputPath: string; probe: MediaProbe },
  ) => Promise<boolean>;
  /** 16 kHz mono 16-bit PCM WAV on the media's own time line: late sound is preceded by silence. ENGINE_NO_AUDIO where there is no audio stream. */
  extractAudio: (request: ToolRequest & { outputPath: string; probe: MediaProbe }) => Promise<void>;
  /**
   * Peaks of a 16 kHz mono WAV for the waveform: JSON file
   * `{ "peaksPerSecond": 50, "durationMs": n, "peaks": number[] }`, each 0 to 1 with two decimals.
   */
  computePeaks: (request: ToolRequest & { outputPath: string }) => Promise<void>;
  /**
   * Times at which the picture cuts, in milliseconds on the media's own time line, ascending; at most 20,000. [] where
   * there is no picture. Takes as long as decoding does, on one thread and at low priority.
   */
  findShotChanges: (request: ToolRequest & { probe: MediaProbe }) => Promise<number[]>;
  /**
   * Whether a browser plays the original as it is; if not, `makeProxy` writes an H.264/AAC MP4 (faststart), or an AAC M4A for audio.
   */
  playsInBrowser: (probe: MediaProbe) => boolean;
  makeProxy: (request: ToolRequest & { outputPath: string; probe: MediaProbe }) => Promise<void>;
};
