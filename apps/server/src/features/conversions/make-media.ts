import type { MediaTarget } from '@glossa/contracts/conversions';
import type { ConversionDeps } from './deps.ts';
import type { Made, Making } from './made.ts';
import type { MediaOptions } from './options.ts';

const mediaTypes: Record<MediaTarget, string> = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
};

export async function makeMedia(
  { mediaTools }: ConversionDeps,
  { outputPath, context }: Making,
  { to }: MediaOptions,
  inputPath: string,
): Promise<Made> {
  const probe = await mediaTools.probe({ inputPath, signal: context.signal });
  await mediaTools.convert({
    inputPath,
    outputPath,
    probe,
    format: to,
    signal: context.signal,
    onProgress: (fraction) => context.report(fraction * 99, 'converting'),
  });
  return { extension: to, mediaType: mediaTypes[to], notes: [] };
}
