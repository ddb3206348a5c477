import type { PictureFormat } from '@glossa/contracts/document-formats';
import type { MessageRef } from '@glossa/contracts/messages';

/** All times in milliseconds, sizes in bytes or pixels. */
export type MediaStream = {
  index: number;
  kind: 'video' | 'audio' | 'subtitle' | 'other';
  codec: string;
  /** ISO 639-2 code of the stream, if the file has one. */
  language?: string;
  /** Of audio, as the file has it. */
  channels?: number;
  title?: string;
  isDefault?: boolean;
};

export type MediaProbe = {
  /** 'mp4', 'mov', 'mkv', 'webm', 'mp3', 'wav', 'ogg', 'flac', else ffprobe's own name. */
  container: string;
  durationMs: number;
  /** At most 32. A cover picture inside an audio file is 'other', not 'video'. */
  streams: MediaStream[];
  /**
   * The first video stream. Width and height as stored; rotated clockwise by `rotation` (0, 90, 180 or 270) for
   * display. framesPerSecond is the average, 0 if unknown. pixelFormat is ffmpeg's name, such as 'yuv420p'.
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

/** Milliseconds on the media timeline. */
type Interval = { startMs: number; endMs: number };

type ToolRequest = {
  inputPath: string;
  signal: AbortSignal;
  onProgress?: (fraction: number) => void;
};

/** Every function rejects with EngineError only and leaves no partial file at outputPath. */
export type MediaTools = {
  status: () => Promise<{ ready: true } | { ready: false; reason: MessageRef; remedy: MessageRef }>;
  /**
   * Reads headers only. ENGINE_BAD_INPUT with a message for files that are not playable media, playlists and images.
   */
  probe: (request: { inputPath: string; signal: AbortSignal }) => Promise<MediaProbe>;
  /** ENGINE_BAD_INPUT if its first page cannot be decoded, or is too large to be read. */
  checkPicture: (request: {
    inputPath: string;
    format: PictureFormat;
    signal: AbortSignal;
  }) => Promise<void>;
  /** A JPEG of a meaningful frame, at most 640 pixels wide. Returns false for audio-only files. */
  renderPoster: (
    request: ToolRequest & { outputPath: string; probe: MediaProbe },
  ) => Promise<boolean>;
  /**
   * 16 kHz mono 16-bit PCM WAV on the media timeline: late audio is preceded by silence. ENGINE_NO_AUDIO without an
   * audio stream. With `findVoices`, the answer is whether each channel of a stereo stream has a voice of its own.
   */
  extractAudio: (
    request: ToolRequest & { outputPath: string; probe: MediaProbe; findVoices?: boolean },
  ) => Promise<{ voicePerChannel: boolean }>;
  /** The same of both channels of a stereo stream, left first, each without what it has of the other's voice. */
  extractChannels: (
    request: ToolRequest & { outputPaths: readonly [string, string]; probe: MediaProbe },
  ) => Promise<void>;
  /**
   * Waveform peaks of a 16 kHz mono WAV: JSON file `{ "peaksPerSecond": 50, "durationMs": n, "peaks": number[] }`, each
   * 0 to 1 with two decimals.
   */
  computePeaks: (request: ToolRequest & { outputPath: string }) => Promise<void>;
  /**
   * Times of shot changes in milliseconds on the media timeline, ascending; at most 20,000. [] without video. Takes as
   * long as decoding, on one thread at low priority.
   */
  findShotChanges: (request: ToolRequest & { probe: MediaProbe }) => Promise<number[]>;
  /**
   * Whether browsers play the original; if not, `renderProxy` writes an H.264/AAC MP4 (faststart), or an AAC M4A for
   * audio.
   */
  playsInBrowser: (probe: MediaProbe) => boolean;
  renderProxy: (request: ToolRequest & { outputPath: string; probe: MediaProbe }) => Promise<void>;
  /**
   * MP4 (H.264, faststart) with the subtitles burned in by the filter the preview uses, upright, with square pixels and
   * unchanged frame times; audio is copied if MP4 supports it, else converted to AAC. HDR becomes SDR. `fontsFolder`
   * holds only the fonts of the style. ENGINE_BAD_INPUT without video.
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
   * Video and audio unchanged (copied if the container supports them), with selectable subtitle tracks: mov_text in
   * mp4, the original format in mkv. `tracks` in order, each a file ending in .srt, .vtt or .ass (prefer .srt for mp4,
   * which keeps only the text of ASS); language as ISO 639-2. `fontPaths` are attached to an mkv and ignored for an
   * mp4.
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
  /** The first subtitle track of a file that was made here, as text of this format. ENGINE_BAD_INPUT without one. */
  readSubtitles: (request: {
    inputPath: string;
    format: 'srt' | 'ass';
    signal: AbortSignal;
  }) => Promise<string>;
  /**
   * Places speech at its times in one track as long as the media, at −16 LUFS and at most −1.5 dBTP. `lines` are mono
   * 16-bit WAV files; audio beyond endMs or into the next line is faded out. `under` mixes it over the original, which
   * is lowered by 18 dB during speech. Writes an MP4 with the video copied, the dub as the first and default audio
   * track and the unchanged original as the second; or an M4A with only the dub if there is no video or `audioOnly` is
   * set. `language` as ISO 639-2. Returns measurements of the result: integrated loudness in LUFS, true peak in dBTP; and
   * the lines that were placed, in order, each with its audible part (null for silence). ENGINE_NO_SPEECH without lines.
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
  ) => Promise<{
    loudnessLufs: number;
    truePeakDbtp: number;
    placed: ReadonlyArray<Interval & { heard: Interval | null }>;
  }>;
  /**
   * The converter: another container and codec (copied if possible), or only the audio. Metadata that could identify
   * people is dropped. ENGINE_NO_AUDIO for mp3 or wav of a file without audio.
   */
  convert: (
    request: ToolRequest & {
      outputPath: string;
      probe: MediaProbe;
      format: 'mp4' | 'webm' | 'mp3' | 'wav';
    },
  ) => Promise<void>;
};
