import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import { z } from 'zod';
import type { MediaProbe, MediaStream } from './port.ts';

const maxStreams = 32;
const maxPixelsPerSide = 16_384;
const maxDurationMs = 24 * 60 * 60 * 1000;
/** Below this ffprobe is guessing: random bytes come out as MP3 now and then. */
const minProbeScore = 20;

export const unreadable = message('mediaTools.mediaUnreadable');

/** What we ask ffprobe for, so that a file's endless metadata never reaches us. */
export const probeEntries = [
  'format=format_name,duration,probe_score',
  'format_tags=major_brand',
  'stream=index,codec_name,codec_type,channels,width,height,pix_fmt,color_transfer,avg_frame_rate,r_frame_rate,duration,nb_frames',
  'stream_disposition=attached_pic,default',
  'stream_tags=language,title,rotate',
  'stream_side_data=rotation',
].join(':');

const streamSchema = z.object({
  index: z.number().int().nonnegative(),
  codec_name: z.string().optional(),
  codec_type: z.string().optional(),
  channels: z.number().int().optional(),
  width: z.number().int().optional(),
  height: z.number().int().optional(),
  pix_fmt: z.string().optional(),
  color_transfer: z.string().optional(),
  avg_frame_rate: z.string().optional(),
  r_frame_rate: z.string().optional(),
  duration: z.coerce.number().optional().catch(undefined),
  nb_frames: z.coerce.number().optional().catch(undefined),
  disposition: z.object({ attached_pic: z.number(), default: z.number() }).partial().optional(),
  tags: z
    .object({ language: z.string(), title: z.string(), rotate: z.string() })
    .partial()
    .optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
});

export const probeAnswerSchema = z.object({
  streams: z.array(streamSchema).default([]),
  format: z.object({
    format_name: z.string(),
    duration: z.coerce.number().optional().catch(undefined),
    probe_score: z.number().default(100),
    tags: z.object({ major_brand: z.string() }).partial().optional(),
  }),
});

export type ProbeAnswer = z.infer<typeof probeAnswerSchema>;
type AnswerStream = z.infer<typeof streamSchema>;

/** durationMs is 0 if unknown, as in browser recordings. */
export function readProbeAnswer(answer: ProbeAnswer, isWebm: boolean): MediaProbe {
  const streams = answer.streams.map(readStream);
  const pictures = answer.streams.find((stream) => kindOf(stream) === 'video');
  return {
    container: nameContainer(answer, isWebm),
    durationMs: readDurationMs(answer),
    streams,
    ...(pictures ? { video: readVideo(pictures) } : {}),
    hasAudio: streams.some((stream) => stream.kind === 'audio'),
  };
}

/** The declared number of frames of the first video stream; undefined if the container has none. */
export function countFrames(answer: ProbeAnswer): number | undefined {
  return answer.streams.find((stream) => kindOf(stream) === 'video')?.nb_frames;
}

function kindOf(stream: AnswerStream): MediaStream['kind'] {
  // Without a codec name there is no decoder, so the stream cannot be played.
  if (stream.codec_name === undefined || stream.codec_name === 'unknown') return 'other';
  if (stream.codec_type === 'audio' || stream.codec_type === 'subtitle') return stream.codec_type;
  if (stream.codec_type !== 'video' || stream.disposition?.attached_pic === 1) return 'other';
  return (stream.width ?? 0) > 0 && (stream.height ?? 0) > 0 ? 'video' : 'other';
}

function readStream(stream: AnswerStream): MediaStream {
  const language = stream.tags?.language;
  return {
    index: stream.index,
    kind: kindOf(stream),
    codec: stream.codec_name ?? 'unknown',
    ...(kindOf(stream) === 'audio' ? aboutAudio(stream) : {}),
    // 'und' means "not determined", the same as no tag.
    ...(language && language !== 'und' ? { language } : {}),
  };
}

const maxTitle = 100;

function aboutAudio({ channels, disposition, tags }: AnswerStream): Partial<MediaStream> {
  const title = tags?.title
    ?.replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, maxTitle)
    .toWellFormed();
  return {
    ...(channels ? { channels } : {}),
    ...(title ? { title } : {}),
    ...(disposition?.default === 1 ? { isDefault: true } : {}),
  };
}

function readVideo(stream: AnswerStream): NonNullable<MediaProbe['video']> {
  return {
    width: stream.width ?? 0,
    height: stream.height ?? 0,
    framesPerSecond: readRate(stream.avg_frame_rate) || readRate(stream.r_frame_rate),
    rotation: readRotation(stream),
    ...(stream.pix_fmt ? { pixelFormat: stream.pix_fmt } : {}),
    ...(stream.color_transfer ? { transfer: stream.color_transfer } : {}),
  };
}

/** ffmpeg's display matrix counts counterclockwise, the older `rotate` tag clockwise. */
function readRotation(stream: AnswerStream): number {
  const matrix = stream.side_data_list?.find((data) => data.rotation !== undefined)?.rotation;
  const clockwise = matrix === undefined ? Number(stream.tags?.rotate ?? 0) : -matrix;
  if (!Number.isFinite(clockwise)) return 0;
  const quarters = Math.round(clockwise / 90) % 4;
  return ((quarters + 4) % 4) * 90;
}

/** Parses "30000/1001" to three decimals; 0 for "0/0" and invalid values. */
function readRate(rate: string | undefined): number {
  const [numerator, denominator] = (rate ?? '').split('/').map(Number);
  const value = (numerator ?? 0) / (denominator ?? 0);
  return Number.isFinite(value) && value > 0 ? Math.round(value * 1000) / 1000 : 0;
}

function readDurationMs(answer: ProbeAnswer): number {
  const longest = Math.max(0, ...answer.streams.map((stream) => stream.duration ?? 0));
  const seconds = answer.format.duration ?? longest;
  return Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * 1000) : 0;
}

/** ffprobe has one name per family of formats; browsers and users distinguish its members. */
function nameContainer(answer: ProbeAnswer, isWebm: boolean): string {
  const name = answer.format.format_name;
  if (name.startsWith('matroska')) return isWebm ? 'webm' : 'mkv';
  if (!name.startsWith('mov,mp4')) return name;
  return answer.format.tags?.major_brand?.trim() === 'qt' ? 'mov' : 'mp4';
}

/** Why this file is no use for us although it could be read; undefined when all is well. Each is a sentence for the user. */
export function assertProbeAllowed(
  probe: MediaProbe,
  facts: { probeScore: number; frames: number | undefined },
): MessageRef | undefined {
  if (facts.probeScore < minProbeScore) return unreadable;
  if (probe.streams.length > maxStreams) {
    return message('mediaTools.tooManyTracks', { count: probe.streams.length, maxStreams });
  }
  if (!probe.video && !probe.hasAudio) {
    return message('mediaTools.noVideoOrAudio');
  }
  const { width = 0, height = 0 } = probe.video ?? {};
  if (width > maxPixelsPerSide || height > maxPixelsPerSide) {
    return message('mediaTools.frameTooLarge', { width, height, maxPixelsPerSide });
  }
  if (probe.durationMs > maxDurationMs) {
    return message('mediaTools.recordingTooLong');
  }
  if (!probe.hasAudio && isSinglePicture(probe, facts.frames)) {
    return message('mediaTools.stillImage');
  }
  if (probe.durationMs === 0) return unreadable;
  return undefined;
}

function isSinglePicture(probe: MediaProbe, frames: number | undefined): boolean {
  if (frames !== undefined) return frames <= 1;
  const frameMs = 1000 / (probe.video?.framesPerSecond || 25);
  return probe.durationMs > 0 && probe.durationMs < frameMs * 1.5;
}
