import { encodingNamed } from '@glossa/subtitles/declared-encoding';
import { decodeText, encodingNames, textDecoderOf } from '@glossa/subtitles/decode-text';
import type { Judge } from './judge.ts';

const languages =
  /-(?:arabic|bulgarian|croatian|czech|greek|hebrew|hungarian|polish|romanian|russian|slovak|slovene|turkish)$/;
const labels: Readonly<Record<string, string>> = {
  ascii: 'utf-8',
  'utf-8-sig': 'utf-8',
  CP932: 'shift_jis',
  CP949: 'euc-kr',
  MacCyrillic: 'x-mac-cyrillic',
  MacRoman: 'macintosh',
  'TIS-620': 'windows-874',
};

/** The folder of a file names its encoding: decoding by that one and by detection must give the same text. */
export const judgeEncoding: Judge = (bytes, path) => {
  const folder = path.split('/').at(-2)?.replace(languages, '') ?? '';
  const label = labels[folder] ?? folder;
  const encoding =
    encodingNames.find((name) => name === label.toLowerCase()) ?? encodingNamed(label);
  const detected = decodeText(bytes);
  // UTF-16 and UTF-32 without a byte order in their names have a byte order mark.
  if (/^UTF-(?:16|32)$/.test(folder))
    return detected.encoding.startsWith(folder.toLowerCase())
      ? { kind: 'read' }
      : { kind: 'differing', why: detected.encoding };
  if (encoding === undefined) return { kind: 'refused', why: `${folder} is not supported` };
  return textDecoderOf(encoding).decode(bytes) === detected.text
    ? { kind: 'read' }
    : { kind: 'differing', why: `read as ${detected.encoding}, sure ${detected.confidence}` };
};
