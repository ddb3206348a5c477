import { CueError } from '@glossa/subtitles/cue';
import { formatLabel, readSubtitleFile } from '@glossa/subtitles/formats/index';
import { statedBy } from '@glossa/subtitles/formats/stated';
import { countKept } from '@glossa/subtitles/kept-file/count-kept';
import { keptLabels } from '@glossa/subtitles/kept-file/kept-labels';
import type { ReadAnswer, ReadRequest } from './read-in-worker.ts';

/** In a worker: no file may block the page. */
self.onmessage = ({ data }: MessageEvent<ReadRequest>) => {
  self.postMessage(answer(data));
};

function answer({ bytes, name, encoding, mediaMs, framesPerSecond }: ReadRequest): ReadAnswer {
  try {
    const file = readSubtitleFile(bytes, name, {
      ...{ keepsFile: true, mediaMs },
      ...(encoding ? { encoding } : {}),
      ...(framesPerSecond === undefined ? {} : { framesPerSecond }),
    });
    const { kept } = file;
    return {
      read: {
        cues: file.cues,
        formatLabel: formatLabel(file.format),
        encoding: file.encoding,
        stated: statedBy(file.format),
        kept: kept ? { file: kept, labels: keptLabels(countKept(kept)) } : null,
        warnings: file.warnings.map(({ message, count, line }) => ({ message, count, line })),
      },
    };
  } catch (error) {
    if (error instanceof CueError) return { refused: error.messageRef };
    return { broken: String(error) };
  }
}
