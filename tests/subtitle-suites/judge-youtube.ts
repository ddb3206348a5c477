import { readSubtitleFile } from '@glossa/subtitles/formats/index';
import { DOMParser, type Element } from '@xmldom/xmldom';
import { type Judge, readOrRefuse } from './judge.ts';
import { judgeLive } from './judge-live.ts';

const bare = (text: string): string => text.replace(/[\s\u200b]/g, '');

/** What a reader of XML finds in files of YouTube: times and texts of `p` (srv3) or `text` (srv1), in the order of times. */
function readXml(bytes: Uint8Array): string[] {
  const document = new DOMParser().parseFromString(new TextDecoder().decode(bytes), 'text/xml');
  const entries = ['p', 'text'].flatMap((tag) => [...document.getElementsByTagName(tag)]);
  const number = (element: Element, name: string) => Number(element.getAttribute(name) ?? 0);
  return entries
    .map((element) => {
      const isInSeconds = element.hasAttribute('start');
      const start = isInSeconds ? number(element, 'start') * 1000 : number(element, 't');
      const length = isInSeconds ? number(element, 'dur') * 1000 : number(element, 'd');
      // Texts of srv1 are escaped twice, and may have tags.
      const text = (element.textContent ?? '').replace(/<\/?[a-z]+>/g, '');
      return { start: Math.round(start), end: Math.round(start + length), text: bare(text) };
    })
    .filter(({ text }) => text !== '')
    .map(({ start, end, text }) => `${start}-${end} ${text}`)
    .sort();
}

export const judgeYouTube: Judge = (bytes, name, context) => {
  if (!/\.(?:ytt|static)$/.test(name)) return judgeLive(bytes, name, context);
  const wanted = readXml(bytes);
  const read = readOrRefuse(() => readSubtitleFile(bytes, 'captions.xml'));
  if ('refused' in read)
    return wanted.length === 0 ? { kind: 'read' } : { kind: 'refused', why: read.refused };
  const got = read.file.cues
    .map(({ startMs, endMs, text }) => `${startMs}-${endMs} ${bare(text)}`)
    .sort();
  const differences = [
    ...wanted.filter((one) => !got.includes(one)).map((one) => `- ${one}`),
    ...got.filter((one) => !wanted.includes(one)).map((one) => `+ ${one}`),
  ];
  return differences.length === 0
    ? { kind: 'read' }
    : { kind: 'differing', why: differences.join('\n') };
};
