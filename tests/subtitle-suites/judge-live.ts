import { decodeText } from '@glossa/subtitles/decode-text';
import { readSubtitleFile } from '@glossa/subtitles/formats/index';
import { type Judge, readOrRefuse } from './judge.ts';
import { judgeBy } from './judge-expected.ts';
import { judgeTtml } from './judge-ttml.ts';
import { judgeWebVtt } from './judge-webvtt.ts';
import { readByFfmpeg, readBySubsrt, readByTtconv } from './reference-readers.ts';

/** By the programs themselves, where no file may be copied here with what they find in it. */
export const judgeLive: Judge = (bytes, name, context) => {
  if (/\.(?:ttml|dfxp|xml)$/.test(name)) return judgeTtml(bytes, name);
  if (/\.(?:web)?vtt$/.test(name))
    return /<\d\d:\d\d:\d\d\.\d{3}><c>/.test(decodeText(bytes).text)
      ? judgeRollUp(bytes, name)
      : judgeWebVtt(bytes, name);
  const isBroadcast = /\.(?:stl|scc)$/.test(name);
  if (isBroadcast && context?.ttconv === undefined)
    return { kind: 'unjudged', why: 'there is no checkout of ttconv' };
  const wanted = isBroadcast
    ? readByTtconv(context?.ttconv ?? '', name, bytes)
    : name.endsWith('.sbv')
      ? readBySubsrt(bytes)
      : readByFfmpeg(name, bytes);
  return judgeBy(wanted, bytes, name);
};

/**
 * Automatic captions show each line twice or three times: as it is spoken, alone, and above the next one. Said once each,
 * the words are the last lines of the cues.
 */
const judgeRollUp: Judge = (bytes, name) => {
  const blocks = decodeText(bytes)
    .text.split(/\r?\n(?=\d\d:\d\d[^\n]*-->)/)
    .slice(1);
  const words: string[] = [];
  let before = '';
  for (const block of blocks) {
    const lines = block
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.replace(/<[^>]*>/g, '').trim());
    const last = lines.filter((line) => line !== '').at(-1) ?? '';
    if (last !== '' && last !== before) words.push(last);
    before = last === '' ? before : last;
  }
  const read = readOrRefuse(() => readSubtitleFile(bytes, name));
  if ('refused' in read) return { kind: 'refused', why: read.refused };
  const bare = (texts: readonly string[]) => texts.join(' ').replace(/\s+/g, ' ').trim();
  const [wanted, got] = [bare(words), bare(read.file.cues.map(({ text }) => text))];
  return wanted === got ? { kind: 'read' } : { kind: 'differing', why: `${wanted} ≠ ${got}` };
};
