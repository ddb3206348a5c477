import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import { firstElement, readAsText } from './text-content.ts';

export const sentences = {
  empty: message('mediaTools.fileEmpty'),
  playlist: message('mediaTools.filePlaylist'),
  svg: message('mediaTools.fileSvg'),
  html: message('mediaTools.fileWebPage'),
  program: message('mediaTools.fileProgram'),
  picture: message('mediaTools.fileImage'),
  archive: message('mediaTools.fileArchive'),
  pdf: message('mediaTools.filePdfUnsupported'),
  office: message('mediaTools.fileOfficeUnsupported'),
  lockedOffice: message('mediaTools.fileOfficeLocked'),
  xml: message('mediaTools.fileXml'),
  textAsMedia: message('mediaTools.fileTextOnly'),
  textEncoding: message('mediaTools.fileOldEncoding'),
  notText: message('mediaTools.fileNotText'),
  notZipped: message('mediaTools.fileTypeMismatch'),
  notPdf: message('mediaTools.fileNotPdf'),
  unknown: message('mediaTools.fileUnknown'),
};

const programMarks: readonly (readonly number[])[] = [
  [0x7f, 0x45, 0x4c, 0x46], // ELF
  [0x4d, 0x5a], // Windows and DOS
  [0xca, 0xfe, 0xba, 0xbe], // Mach-O for several processors, Java class
  [0xfe, 0xed, 0xfa, 0xce],
  [0xfe, 0xed, 0xfa, 0xcf],
  [0xce, 0xfa, 0xed, 0xfe],
  [0xcf, 0xfa, 0xed, 0xfe],
];

/** For binary content only: a text may well start with "MZ". */
function hasProgramMark(head: Uint8Array): boolean {
  return programMarks.some((mark) => mark.every((byte, at) => head[at] === byte));
}

const playlistStart = /^(?:#EXTM3U|ffconcat\s+version|\[playlist\]|\[reference\]|v=0\r?\no=)/i;
const playlistElements = new Set(['mpd', 'playlist', 'asx', 'smil', 'smoothstreamingmedia']);
const htmlElements = new Set(['html', 'head', 'body', 'script', 'iframe', 'meta']);

/**
 * Messages for content that is rejected whatever its name: empty, programs, playlists, SVG; web pages
 * unless the name allows one. undefined for everything else.
 */
export function assertSafeContent(head: Uint8Array, mayBeHtml = false): MessageRef | undefined {
  if (head.length === 0) return sentences.empty;
  const text = readAsText(head)?.trimStart();
  if (text === undefined) return hasProgramMark(head) ? sentences.program : undefined;
  if (text === '') return sentences.empty;
  if (text.startsWith('#!')) return sentences.program; // a script with an interpreter line
  if (playlistStart.test(text)) return sentences.playlist;
  const element = firstElement(text);
  if (element === undefined) return undefined;
  if (playlistElements.has(element)) return sentences.playlist;
  if (element === 'svg') return sentences.svg;
  return htmlElements.has(element) && !mayBeHtml ? sentences.html : undefined;
}
