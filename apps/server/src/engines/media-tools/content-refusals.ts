import { firstElement, readAsText } from './text-content.ts';

export const sentences = {
  empty: 'This file is empty. Choose the file again and upload it once more.',
  playlist: 'This is a playlist, not a video. Upload the video file itself.',
  svg: 'This is an SVG drawing, not a video. Upload a video, audio or text file.',
  html: 'This is a web page, although its name says otherwise. Name it .html and upload it again.',
  virus: 'This file carries the mark of a virus test and was not stored. Upload a clean file.',
  program: 'This is a program, not a recording or document. Upload a video, audio or text file.',
  picture: 'This is a picture, not a video. Upload a video, audio or text file.',
  archive: 'This is an archive. Unpack it and upload the files inside one by one.',
  pdf: 'PDF documents cannot be processed yet. Save the document as .docx and upload that.',
  office:
    'This kind of Office document cannot be processed yet. Save it as .docx or .txt and upload that.',
  lockedOffice:
    'This is an old or password-protected Office document. Save it without password as .docx and upload that.',
  xml: 'This is an XML file, which cannot be processed. Upload a video, audio or text file.',
  textAsMedia:
    'This file holds only text, no video or sound. Upload the recording itself, or name it .txt if the text is what you mean.',
  textEncoding:
    'The text in this file is in an older encoding. Save it as UTF-8 and upload it again.',
  notText: 'This file does not hold text, although its name says so. Upload the text itself.',
  notZipped:
    'This is not the kind of document that its name says. Save it anew in the program it comes from and upload it again.',
  notPdf:
    'This is not a PDF, although its name says so. Export it as PDF anew and upload it again.',
  unknown:
    'We do not recognise this kind of file. Upload a video (MP4, MOV, MKV, WebM), a recording (MP3, WAV, M4A) or a document (DOCX, PPTX, XLSX, ODT, ODP, ODS, PDF, HTML, MD, TXT, SRT, VTT, XLIFF, PO, JSON).',
} as const;

/** Written in two parts, so that no virus scanner takes this source file for the test virus. */
const virusMark = ['EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!'].join('');

const programMarks: readonly (readonly number[])[] = [
  [0x7f, 0x45, 0x4c, 0x46], // ELF
  [0x4d, 0x5a], // Windows and DOS
  [0xca, 0xfe, 0xba, 0xbe], // Mach-O for several processors, Java class
  [0xfe, 0xed, 0xfa, 0xce],
  [0xfe, 0xed, 0xfa, 0xcf],
  [0xce, 0xfa, 0xed, 0xfe],
  [0xcf, 0xfa, 0xed, 0xfe],
];

/** Asked of binary content only: a text may well begin with "MZ". */
function hasProgramMark(head: Uint8Array): boolean {
  return programMarks.some((mark) => mark.every((byte, at) => head[at] === byte));
}

const playlistStart = /^(?:#EXTM3U|ffconcat\s+version|\[playlist\]|\[reference\]|v=0\r?\no=)/i;
const playlistElements = new Set(['mpd', 'playlist', 'asx', 'smil', 'smoothstreamingmedia']);
const htmlElements = new Set(['html', 'head', 'body', 'script', 'iframe', 'meta']);

/**
 * Sentences for what is dangerous or useless whatever its name: empty, virus test, programs, playlists, SVG; web pages
 * where its name does not say that it may be one. undefined for everything else.
 */
export function refuseDangerousContent(head: Uint8Array, mayBeHtml = false): string | undefined {
  if (head.length === 0) return sentences.empty;
  if (Buffer.from(head).includes(virusMark)) return sentences.virus;
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
