import type { RunProgram } from '../../platform/sandbox/port.ts';
import { copyOrAnew } from './copy-or-anew.ts';
import { outputArguments } from './ffmpeg-arguments.ts';
import { pictureFilters } from './picture-filters.ts';
import type { MediaTools } from './port.ts';
import { renderingTimeoutMs } from './rendering-timeout.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import * as streams from './stream-codecs.ts';

/** The picture with the finished dub as its first sound and the original, untouched, as its second. */
export async function muxDub(
  run: RunProgram,
  { inputPath, probe, language, signal }: Parameters<MediaTools['mixDub']>[0],
  { task, dubPath, part, folder }: { task: string; dubPath: string; part: string; folder: string },
): Promise<void> {
  const video = streams.firstVideo(probe);
  const [original] = streams.soundTracks(probe);
  await copyOrAnew(true, async (copy) => {
    const copiesVideo = video && copy && streams.mayCopy(probe, video, 'mp4');
    const copiesSound = original && copy && streams.mayCopy(probe, original, 'mp4');
    await runFfmpeg(run, {
      ...{ task, inputPath, signal },
      ownInputs: [{ path: dubPath, format: 'mov' }],
      afterInput: [
        ...['-map', `0:${video?.index}`],
        ...(copiesVideo
          ? streams.copyVideo(video, 'mp4')
          : ['-vf', pictureFilters(probe).join(','), ...streams.encodeH264(streams.goodQuality)]),
        ...['-map', '1:a:0', '-c:a:0', 'copy', '-disposition:a:0', 'default'],
        ...['-metadata:s:a:0', `language=${language}`],
        ...(original ? ['-map', `0:${original.index}`, '-disposition:a:1', '0'] : []),
        ...(original ? (copiesSound ? ['-c:a:1', 'copy'] : streams.encodeAac(1)) : []),
        ...(original ? streams.tagLanguage(original, 1) : []),
        ...['-sn', '-dn', '-max_muxing_queue_size', '4096', '-movflags', '+faststart'],
        ...outputArguments('mp4', part),
      ],
      writeFolder: folder,
      timeoutMs: renderingTimeoutMs(probe),
    });
  });
}
