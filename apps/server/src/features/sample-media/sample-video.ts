import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type LanguageCode, languages } from '@glossa/contracts/languages';
import type { VoiceChoice } from '@glossa/contracts/voices';
import { message } from '@glossa/messages/message';
import { formatAssTime } from '@glossa/subtitles/time';
import { EngineError } from '../../engines/engine-error.ts';
import type { FontLibrary } from '../../engines/fonts/port.ts';
import type { SampleVideoRenderer } from '../../engines/sample-video/port.ts';
import type { VoiceRegistry } from '../../engines/text-to-speech/voice-registry.ts';
import { sampleScripts } from './sample-sentences.ts';

export type SampleTools = {
  voiceRegistry: VoiceRegistry;
  fonts: FontLibrary;
  renderSampleVideo: SampleVideoRenderer;
  /** For temporary files. */
  workFolder: string;
};
export type SampleVideo = { path: string; language: LanguageCode; title: string };

/** All times in milliseconds. */
type SpokenLine = { startMs: number; endMs: number };

const leadInMs = 1_500;
const leadOutMs = 2_000;
const minPauseMs = 700;
const maxPauseMs = 2_500;
/** Long enough for a tour, short enough to wait for its transcription. */
const targetDurationMs = 34_000;

/** Start and end of each sentence, with pauses that extend the video to about its target length, and its duration. */
function planVideo(spokenMs: readonly number[]): { lines: SpokenLine[]; durationMs: number } {
  const speech = spokenMs.reduce((sum, length) => sum + length, 0);
  const room = targetDurationMs - leadInMs - leadOutMs - speech;
  const pauses = Math.max(1, spokenMs.length - 1);
  const pauseMs = Math.min(maxPauseMs, Math.max(minPauseMs, Math.floor(room / pauses)));
  let startMs = leadInMs;
  const lines = spokenMs.map((length) => {
    const line = { startMs, endMs: startMs + length };
    startMs = line.endMs + pauseMs;
    return line;
  });
  return { lines, durationMs: (lines.at(-1)?.endMs ?? leadInMs) + leadOutMs };
}

type SampleVoice = { language: LanguageCode; voice: VoiceChoice };

/** An available voice in the language, a related one, or English. Throws EngineError if there is none. */
export async function chooseSampleVoice(
  voiceRegistry: VoiceRegistry,
  wanted: LanguageCode,
): Promise<SampleVoice> {
  const known = await voiceRegistry.listVoices();
  for (const language of new Set<LanguageCode>([wanted, languages[wanted].base, 'en'])) {
    const voices = known.find((one) => one.language === language)?.voices ?? [];
    // Natural voices first: they are recognized better.
    for (const quality of ['Neural', 'Standard'] as const)
      for (const { voiceId, engines } of voices)
        if (engines.some(({ engine, available }) => engine === quality && available))
          return { language, voice: { voiceId, engine: quality } };
  }
  throw new EngineError('ENGINE_UNAVAILABLE', message('media.noSampleVoice'));
}

/** One WAV per sentence in the folder. Throws EngineError. */
async function speakSample(
  voiceRegistry: VoiceRegistry,
  { language, voice }: SampleVoice,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<Array<{ path: string; durationMs: number }>> {
  const spoken: Array<{ path: string; durationMs: number }> = [];
  for (const [index, text] of sampleScripts[language].sentences.entries()) {
    const outputPath = join(folder, `line-${index}.wav`);
    const request = { text, language, voice, rate: 1, outputPath, signal };
    const { durationMs } = await voiceRegistry.speak(request);
    spoken.push({ path: outputPath, durationMs });
  }
  return spoken;
}

type VideoPlan = { title: string; language: LanguageCode; lines: SpokenLine[]; durationMs: number };

/** The fonts of the titles, for the renderer's folder. */
const titleFonts = (language: LanguageCode): string[] => [
  ...new Set([languages[language].fonts[0] ?? 'Noto Sans', 'Noto Sans']),
];

const barCount = 28;
const stepMs = 220;

/**
 * The picture of the sample video: its title, a dot per sentence, a ball moving between them, and bars that move during
 * speech. The sentences themselves are left to the subtitles.
 */
function writeVideoTitles({ title, language, lines, durationMs }: VideoPlan): string {
  const event = (layer: number, startMs: number, endMs: number, style: string, text: string) =>
    `Dialogue: ${layer},${formatAssTime(startMs)},${formatAssTime(endMs)},${style},,0,0,0,,${text}`;
  const dotX = (index: number) =>
    Math.round(640 + (index - (lines.length - 1) / 2) * 150 * towards(language));
  return [
    '[Script Info]',
    'ScriptType: v4.00+',
    'PlayResX: 1280',
    'PlayResY: 720',
    'ScaledBorderAndShadow: yes',
    'YCbCr Matrix: None',
    '',
    '[V4+ Styles]',
    'Format: Name,Fontname,Fontsize,PrimaryColour,OutlineColour,BackColour,Bold,Outline,Shadow,Alignment,MarginL,MarginR,MarginV,Encoding',
    `Style: Title,${titleFonts(language)[0]},68,&H00FFFFFF,&H00000000,&H00000000,-1,0,2,5,60,60,0,-1`,
    'Style: Number,Noto Sans,34,&H00FFFFFF,&H00000000,&H00000000,-1,0,0,5,0,0,0,1',
    'Style: Shape,Noto Sans,20,&H00FFFFFF,&H00000000,&H00000000,0,0,0,7,0,0,0,1',
    '',
    '[Events]',
    'Format: Layer,Start,End,Style,Name,MarginL,MarginR,MarginV,Effect,Text',
    event(4, 0, durationMs, 'Title', `{\\pos(640,190)\\fad(700,500)}${title}`),
    ...lines.flatMap(({ startMs, endMs }, index) => {
      const x = dotX(index);
      const next = dotX(Math.min(index + 1, lines.length - 1));
      const turnMs = lines[index + 1]?.startMs ?? durationMs;
      const shape = (layer: number, from: number, to: number, tags: string, path: string) =>
        event(layer, from, to, 'Shape', `{${tags}\\p1}${path}`);
      return [
        shape(1, 0, durationMs, `\\an5\\pos(${x},400)\\1a&H90&`, circle(36)),
        shape(2, startMs, durationMs, `\\an5\\pos(${x},400)\\1c&H1E6FB8&\\fad(250,0)`, circle(36)),
        event(3, 0, durationMs, 'Number', `{\\pos(${x},400)}${index + 1}`),
        shape(3, startMs, turnMs, `\\an5\\move(${x},470,${next},470)\\1c&HA0E6FF&`, circle(11)),
        ...Array.from({ length: barCount }, (_, bar) =>
          event(1, startMs, endMs, 'Shape', movingBar(bar, index, endMs - startMs)),
        ),
      ];
    }),
    '',
  ].join('\n');
}

/** Mirrored for right-to-left languages. */
const towards = (language: LanguageCode) => (languages[language].direction === 'rtl' ? -1 : 1);

/** The height of a moving bar; deterministic for bar and sentence. */
function movingBar(bar: number, sentence: number, lengthMs: number): string {
  const x = 640 + (bar - (barCount - 1) / 2) * 30;
  const heights = Array.from({ length: Math.ceil(lengthMs / stepMs) }, (_, step) =>
    Math.round(18 + 82 * Math.abs(Math.sin(bar * 1.7 + step * 0.9 + sentence * 2.3)) ** 2),
  );
  const moves = heights
    .map((height, step) => `\\t(${step * stepMs},${(step + 1) * stepMs},\\fscy${height})`)
    .join('');
  return `{\\an5\\pos(${Math.round(x)},580)\\1c&HFFFFFF&\\1a&H40&\\fscy15${moves}\\p1}m 0 0 l 14 0 14 120 0 120`;
}

/** Approximates a circle with four curves. */
function circle(radius: number): string {
  const r = radius;
  const k = Math.round(r * 0.5523);
  const [a, b, d] = [r - k, r + k, 2 * r];
  return `m ${r} 0 b ${b} 0 ${d} ${a} ${d} ${r} b ${d} ${b} ${b} ${d} ${r} ${d} b ${a} ${d} 0 ${b} 0 ${r} b 0 ${a} ${a} 0 ${r} 0`;
}

/** Speaks, draws and renders the video, and passes it to `use` before deleting it. Throws EngineError. */
export async function withSampleVideo<T>(
  { voiceRegistry, fonts, renderSampleVideo, workFolder }: SampleTools,
  { voice, signal }: { voice: SampleVoice; signal: AbortSignal },
  use: (film: SampleVideo) => Promise<T>,
): Promise<T> {
  const { language } = voice;
  const { title } = sampleScripts[language];
  const folder = await mkdtemp(join(workFolder, 'sample-'));
  try {
    const spoken = await speakSample(voiceRegistry, voice, { folder, signal });
    const { lines, durationMs } = planVideo(spoken.map((line) => line.durationMs));
    const assPath = join(folder, 'titles.ass');
    await writeFile(assPath, writeVideoTitles({ title, language, lines, durationMs }));
    const fontsFolder = join(folder, 'fonts');
    await mkdir(fontsFolder);
    for (const { path } of await fonts.filesOf(titleFonts(language)))
      await copyFile(path, join(fontsFolder, basename(path)));
    const path = join(folder, 'sample.mp4');
    const timed = spoken.map((line, index) => ({
      path: line.path,
      startMs: lines[index]?.startMs ?? 0,
    }));
    await renderSampleVideo({
      lines: timed,
      durationMs,
      assPath,
      fontsFolder,
      outputPath: path,
      signal,
    });
    return await use({ path, language, title });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
