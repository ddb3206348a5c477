import { readSubtitleFile } from '@glossa/subtitles/formats/index';
import { type Judge, readOrRefuse } from './judge.ts';

/** Without a reference for the whole format: the file has cues, and all of them are sound. */
export const judgeRead: Judge = (bytes, name) => {
  const read = readOrRefuse(() => readSubtitleFile(bytes, name));
  if ('refused' in read) return { kind: 'refused', why: read.refused };
  const faulty = read.file.cues.find(
    ({ startMs, endMs, text }) => endMs <= startMs || !text.trim(),
  );
  return faulty ? { kind: 'differing', why: JSON.stringify(faulty) } : { kind: 'read' };
};
