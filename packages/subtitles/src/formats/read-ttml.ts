import type { Cue } from '../cue.ts';
import type { FileKeeper } from '../kept-file/file-keeper.ts';
import { TtmlKeeper } from '../kept-file/keep-ttml.ts';
import { cleanText, lineAt, notSubtitles } from './format.ts';
import { FoundCues } from './found-cues.ts';
import { ReadWarnings } from './read-warnings.ts';
import { scanXml, type XmlAttributes } from './scan-xml.ts';
import { addTtmlCues } from './ttml-body.ts';
import { TtmlHead } from './ttml-head.ts';
import { TtmlTree } from './ttml-tree.ts';

const identity = { id: 'ttml', label: { id: 'subtitles.formatTtml' } } as const;

const content = new Set(['body', 'div', 'p', 'span', 'br', 'set', 'animate']);
const pictures = new Set(['image', 'source', 'audio', 'font', 'chunk', 'data']);

/** Parses TTML 1 and 2, IMSC 1.1, SMPTE-TT, EBU-TT and iTT. Throws CueError. */
export function readTtml(text: string, warnings?: ReadWarnings, keeper?: FileKeeper): Cue[] {
  const found = new FoundCues(identity, warnings);
  const xml = cleanText(text, found.warnings);
  const head = new TtmlHead(xml, found.warnings);
  const kept = keeper && new TtmlKeeper(xml);
  const tree = new TtmlTree();
  let hasRoot = false;
  let inBody = 0;
  /** Inside an element that is left out. */
  let silent = 0;
  const openInBody = (name: string, attributes: XmlAttributes, at: number) => {
    if (silent > 0 || !content.has(name)) {
      if (silent === 0)
        found.warnings.add(pictures.has(name) ? 'ATTACHMENT_DROPPED' : 'METADATA_DROPPED', () =>
          lineAt(xml, at),
        );
      silent += 1;
    } else tree.open(name, attributes, at);
  };
  scanXml(xml, {
    open: (name, attributes, at) => {
      if (!hasRoot && name !== 'tt') throw notSubtitles({ id: 'subtitles.notTtml' });
      hasRoot = true;
      if (name === 'body') inBody += 1;
      if (inBody > 0) openInBody(name, attributes, at);
      else head.open(name, attributes, at);
    },
    close: (name) => {
      if (inBody === 0) head.close(name);
      else if (silent > 0) silent -= 1;
      else tree.close();
      if (name === 'body') inBody -= 1;
    },
    text: (piece) => {
      if (inBody === 0) head.text(piece);
      else if (silent === 0) tree.text(piece);
    },
    comment: (at) => found.warnings.add('COMMENT_DROPPED', () => lineAt(xml, at)),
    documentType: (at) => {
      kept?.abandon();
      found.warnings.add('DOCTYPE_IGNORED', () => lineAt(xml, at));
    },
  });
  addTtmlCues(found, head, tree.root, xml, kept);
  const cues = found.finish();
  if (keeper) kept?.finish(keeper, cues, found.parts);
  return cues;
}

/** What is before the first paragraph: rates, styles, regions and speakers. */
export function readTtmlHead(xml: string): TtmlHead {
  const head = new TtmlHead(xml, new ReadWarnings());
  scanXml(xml, {
    open: (name, attributes, at) => head.open(name, attributes, at),
    close: (name) => head.close(name),
    text: (piece) => head.text(piece),
  });
  return head;
}
