import { readSubtitleFile } from '@glossa/subtitles/formats/index';
import { DOMParser, type Element } from '@xmldom/xmldom';
import { type Judge, readOrRefuse } from './judge.ts';

const bare = (text: string): string => text.replace(/\s/g, '');

/** Of `1001/30000s` or `3s`; 0 without one. */
function secondsOf(element: Element, name: string): number {
  const [over = 0, under = 1] = (element.getAttribute(name) ?? '0s')
    .replace('s', '')
    .split('/')
    .map(Number);
  return over / under;
}

const clips = new Set([
  ...['asset-clip', 'clip', 'ref-clip', 'sync-clip', 'mc-clip', 'video', 'audio', 'gap', 'title'],
  ...['caption', 'audition'],
]);

const parentOf = (element: Element): Element | undefined =>
  element.parentNode?.nodeType === 1 ? (element.parentNode as Element) : undefined;

/** When an element begins, from the start of its project; offsets count in the time of what is around it. */
function startOf(element: Element): number {
  const around = parentOf(element);
  if (!around || element.tagName === 'sequence') return 0;
  if (around.tagName === 'audition') return startOf(around);
  // Clips on a spine count like the sequence around it, or from its own start if it is attached to a clip.
  const isLane = element.tagName === 'spine' && element.hasAttribute('offset');
  if (element.tagName === 'spine' && !isLane) return startOf(around);
  if (!clips.has(element.tagName) && !isLane) return startOf(around);
  return startOf(around) + secondsOf(element, 'offset') - originOf(around);
}

/** The time inside of an element that is shown at its start. */
function originOf(element: Element): number {
  if (element.tagName === 'sequence') return secondsOf(element, 'tcStart');
  if (clips.has(element.tagName)) return secondsOf(element, 'start');
  if (element.tagName === 'spine' && element.hasAttribute('offset')) return 0;
  const around = parentOf(element);
  return around ? originOf(around) : 0;
}

const hasAround = (element: Element, test: (around: Element) => boolean): boolean => {
  for (let at: Element | undefined = element; at; at = parentOf(at)) if (test(at)) return true;
  return false;
};

/** Of an audition, the first clip is the one that was chosen. */
function isAlternative(element: Element): boolean {
  const around = parentOf(element);
  if (around?.tagName !== 'audition') return false;
  return [...around.children].find(({ tagName }) => clips.has(tagName)) !== element;
}

/** Times and texts of captions, or of titles without any, that are seen on the timeline; as a reader of XML finds them. */
function readXml(bytes: Uint8Array): string[] {
  const document = new DOMParser().parseFromString(new TextDecoder().decode(bytes), 'text/xml');
  const seen = (tag: string): Element[] =>
    [...document.getElementsByTagName(tag)].filter(
      (element) =>
        !hasAround(element, (around) => around.tagName === 'resources') &&
        !hasAround(element, (around) => around.getAttribute('enabled') === '0') &&
        !hasAround(element, isAlternative),
    );
  const captions = seen('caption');
  return (captions.length > 0 ? captions : seen('title')).flatMap((element) => {
    const text = bare(
      [...element.getElementsByTagName('text')].map((one) => one.textContent ?? '').join(''),
    );
    const start = startOf(element);
    const end = start + secondsOf(element, 'duration');
    return text === '' ? [] : [`${Math.round(start * 1000)}-${Math.round(end * 1000)} ${text}`];
  });
}

export const judgeFcpXml: Judge = (bytes, name) => {
  const wanted = readXml(bytes);
  const read = readOrRefuse(() => readSubtitleFile(bytes, name));
  if ('refused' in read)
    return wanted.length === 0 ? { kind: 'read' } : { kind: 'refused', why: read.refused };
  const got = read.file.cues.map(
    ({ startMs, endMs, text }) => `${Math.round(startMs)}-${Math.round(endMs)} ${bare(text)}`,
  );
  const differences = [
    ...wanted.filter((one) => !got.includes(one)).map((one) => `- ${one}`),
    ...got.filter((one) => !wanted.includes(one)).map((one) => `+ ${one}`),
  ];
  return differences.length === 0
    ? { kind: 'read' }
    : { kind: 'differing', why: differences.join('\n') };
};
