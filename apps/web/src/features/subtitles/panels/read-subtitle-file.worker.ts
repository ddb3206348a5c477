import { CueError } from '@glossa/subtitles/cue';
import { readSubtitleFile, subtitleFormats } from '@glossa/subtitles/formats/index';
import { t } from '../../../lib/language/t.ts';
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
        warnings: file.warnings.map(({ message, count, line }) => {
          const where = line === undefined ? '' : t(' First in line {line}.', { line });
          return count > 1
            ? t('{message} {count} times.{where}', { message, count, where })
            : `${message}${where}`;
        }),
      },
    };
  } catch (error) {
    if (error instanceof CueError) return { problem: error.message };
    return { problem: t('The file could not be read: {error}', { error: String(error) }) };
  }
}
