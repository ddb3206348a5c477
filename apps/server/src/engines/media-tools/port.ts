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
    /** ffmpeg's name of the transfer function, such as 'bt709' or, for HDR, 'smpte2084'. */
    transfer?: string;
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
  /**
   * MP4 (H.264, faststart) with the subtitles drawn into the picture by the filter the preview uses, upright, with square
   * pixels and every frame at its time; sound is copied where MP4 takes it, else AAC. HDR becomes SDR. `fontsFolder`
   * holds the style's fonts and nothing else. ENGINE_BAD_INPUT where there is no picture.
   */
  burnIn: (
    request: ToolRequest & {
      outputPath: string;
      probe: MediaProbe;
      assPath: string;
      fontsFolder: string;
    },
  ) => Promise<void>;
  /**
   * Picture and sound as they are (copied where the container takes them), with subtitle tracks a player can switch:
   * mp4 carries mov_text, mkv the track as it is. `tracks` in order, each a file ending in .srt, .vtt or .ass (for mp4
   * better .srt: of ASS it keeps the words only); language as ISO 639-2. `fontPaths` are attached to an mkv, and mean
   * nothing to an mp4.
   */
  addSoftSubtitles: (
    request: ToolRequest & {
      outputPath: string;
      probe: MediaProbe;
      container: 'mp4' | 'mkv';
      tracks: ReadonlyArray<{ path: string; language: string; title: string; isDefault: boolean }>;
      fontPaths?: readonly string[];
    },
  ) => Promise<void>;
  /**
   * Speech laid at its times into one track as long as the media, at −16 LUFS and at most −1.5 dBTP. `lines` are mono
   * 16-bit WAV files; what is longer than its endMs, or runs into the next line, fades out there. `under` mixes it over the
   * original, which is 18 dB lower while somebody speaks. Writes an MP4 with the picture copied, the dub as its first
   * and default sound track and the original, untouched, as its second; or an M4A with the dub alone where there is no
   * picture or `audioOnly` is set. `language` as ISO 639-2. Answers what was measured in the result: integrated loudness
   * in LUFS, true peak in dBTP. ENGINE_NO_SPEECH without lines.
   */
  mixDub: (
    request: ToolRequest & {
      outputPath: string;
      probe: MediaProbe;
      lines: ReadonlyArray<{ path: string; startMs: number; endMs: number }>;
      mix: 'under' | 'replace';
      audioOnly: boolean;
      language: string;
    },
  ) => Promise<{ loudnessLufs: number; truePeakDbtp: number }>;
  /**
   * The converter: another container and codec (copied where nothing must change), or the sound alone. Metadata that
   * could name people is dropped. ENGINE_NO_AUDIO where mp3 or wav is asked of a file without sound.
   */
  convert: (
    request: ToolRequest & {
      outputPath: string;
      probe: MediaProbe;
      format: 'mp4' | 'webm' | 'mp3' | 'wav';
    },
  ) => Promise<void>;
};
