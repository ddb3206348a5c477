import { CueError } from '@glossa/subtitles/cue';
import { readSubtitleFile, subtitleFormats } from '@glossa/subtitles/formats/index';
import type { ReadAnswer, ReadRequest } from './read-in-worker.ts';

/** Reads beside the page: a file of any size or kind must not hold up a key. */
self.onmessage = ({ data }: MessageEvent<ReadRequest>) => {
  self.postMessage(answer(data));
};

function answer({ bytes, name, encoding }: ReadRequest): ReadAnswer {
  try {
    const file = readSubtitleFile(bytes, name, encoding ? { encoding } : {});
    return {
      read: {
        cues: file.cues,
        formatLabel: subtitleFormats[file.format].label,
        encoding: file.encoding,
        warnings: file.warnings.map(({ message, count, line }) => ({ message, count, line })),
      },
    };
  } catch (error) {
    if (error instanceof CueError) return { refused: error.message };
    return { broken: String(error) };
  }
}
