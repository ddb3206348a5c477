import { extname } from 'node:path';
import { convertedFormats, isConverted } from '@glossa/contracts/document-formats';
import type { MessageRef } from '@glossa/contracts/messages';
import { fileTypeFromBuffer } from 'file-type';
import { assertSafeContent, sentences } from './content-refusals.ts';
import { firstElement, looksLikeOldText, readAsText } from './text-content.ts';
import {
  formatsWithHtml,
  formatsWithoutMark,
  mediaFormats,
  oldOfficeFormats,
  pdfFormat,
  pictureUploads,
  rtfFormat,
  sameFormat,
  textFormats,
  type UploadFormat,
  xmlFormats,
  zippedFormats,
} from './upload-formats.ts';

export type DetectedType = UploadFormat | { refused: MessageRef };

/**
 * The type of an upload by its first bytes (4,100 are enough; fewer only for shorter files). The name decides only
 * between text formats, for zipped documents not recognizable by their start (checked later with the whole file) and
 * for media without a signature. `refused` is a message for the user.
 */
export async function detectUploadType(upload: {
  firstBytes: Uint8Array;
  fileName: string;
}): Promise<DetectedType> {
  const { firstBytes } = upload;
  const named = normalise(extname(upload.fileName).slice(1));
  const dangerous = assertSafeContent(firstBytes, formatsWithHtml.has(named));
  if (dangerous !== undefined) return { refused: dangerous };
  const detected = await detect(firstBytes);
  const text = textFormats.get(named);
  const isText =
    text && (isOrdinaryText(firstBytes, detected) || isOldText(text, firstBytes, detected));
  if (isText && xmlFormats.has(named)) return xmlType(text, firstBytes);
  if (isText) return text;
  if (detected) return checkDetectedType(detected, named);
  if (text) return { refused: assertTextMatchesName(firstBytes) };
  if (zippedFormats.has(named)) return { refused: sentences.notZipped };
  if (oldOfficeFormats.has(named) || named === rtfFormat.extension)
    return { refused: sentences.notZipped };
  if (named === pdfFormat.extension) return { refused: sentences.notPdf };
  if (looksLikeOldText(firstBytes)) {
    return { refused: mediaFormats.has(named) ? sentences.textAsMedia : sentences.unknown };
  }
  const media = formatsWithoutMark.has(named) ? mediaFormats.get(named) : undefined;
  return media ?? { refused: sentences.unknown };
}

/** Languages whose texts are in several languages, or for programs alone. */
const otherXml = new Set(['tmx', 'plist', 'tt', 'schema', 'stylesheet', 'transform']);

/** XLIFF may have the name of any XML. */
function xmlType(named: UploadFormat, firstBytes: Uint8Array): DetectedType {
  const text = readAsText(firstBytes) ?? Buffer.from(firstBytes).toString('latin1');
  // Elements may have names in any script.
  const element = firstElement(text) ?? '';
  if (!/^\s*</u.test(text) || otherXml.has(element)) return { refused: sentences.xml };
  return (element === 'xliff' ? textFormats.get('xliff') : undefined) ?? named;
}

/** The checks that also apply to a stored media file, whose name is meaningless. */
export async function assertAllowedContent(
  firstBytes: Uint8Array,
): Promise<MessageRef | undefined> {
  const dangerous = assertSafeContent(firstBytes);
  if (dangerous !== undefined) return dangerous;
  const detected = await detect(firstBytes);
  if (detected?.mime.startsWith('image/')) return sentences.picture;
  if (!detected && looksLikeOldText(firstBytes)) return sentences.textAsMedia;
  return undefined;
}

type Detected = { ext: string; mime: string };

async function detect(firstBytes: Uint8Array): Promise<Detected | undefined> {
  const found = (await fileTypeFromBuffer(firstBytes)) ?? detectTiff(firstBytes);
  if (found?.ext === 'asf' && found.mime.startsWith('audio/')) return { ...found, ext: 'wma' };
  return found;
}

/** The library requires a TIFF's directory at the end of the file; the signature is enough here. */
function detectTiff(firstBytes: Uint8Array): Detected | undefined {
  const mark = Buffer.from(firstBytes.subarray(0, 4)).toString('latin1');
  return mark === 'II*\0' || mark === 'MM\0*' ? { ext: 'tif', mime: 'image/tiff' } : undefined;
}

function normalise(extension: string): string {
  const lower = extension.toLowerCase();
  return sameFormat.get(lower) ?? lower;
}

function checkDetectedType({ ext, mime }: Detected, named: string): DetectedType {
  const media = mediaFormats.get(normalise(ext));
  if (media) return media;
  // One with the name of a video was to be a video.
  const picture = pictureUploads.has(named) ? pictureUploads.get(normalise(ext)) : undefined;
  if (picture) return picture;
  if (mime.startsWith('image/')) return { refused: sentences.picture };
  if (ext === 'pdf') return pdfFormat;
  if (ext === 'rtf') return rtfFormat;
  const old = ext === 'cfb' ? oldOfficeFormats.get(named) : undefined;
  if (old) return old;
  // A new document may still have the name of an old one.
  const zipped = zippedFormats.get(isConverted(named) ? convertedFormats[named] : named);
  if (ext === 'zip' || zippedFormats.has(ext)) {
    return zipped ? (zippedFormats.get(ext) ?? zipped) : { refused: sentences.archive };
  }
  if (ext === 'vtt') return textFormats.get('vtt') ?? { refused: sentences.unknown };
  return { refused: assertNotBlockedType(ext, mime) };
}

function assertNotBlockedType(ext: string, mime: string): MessageRef {
  if (ext === 'pdf') return sentences.pdf;
  if (ext === 'cfb') return sentences.lockedOffice;
  if (/officedocument|opendocument|ms-(excel|word|powerpoint)|rtf/.test(mime)) {
    return sentences.office;
  }
  if (ext === 'xml') return sentences.xml;
  if (programExtensions.has(ext)) return sentences.program;
  return archiveExtensions.has(ext) ? sentences.archive : sentences.unknown;
}

const programExtensions = new Set([
  'exe',
  'elf',
  'macho',
  'jar',
  'apk',
  'class',
  'wasm',
  'swf',
  'deb',
  'rpm',
  'crx',
  'xpi',
  'lnk',
  'reg',
  'dmg',
]);
const archiveExtensions = new Set([
  'tar',
  'tar.gz',
  'rar',
  'gz',
  'bz2',
  '7z',
  'xz',
  'zst',
  'lz',
  'lz4',
  'Z',
  'cab',
  'ar',
  'arj',
  'lzh',
  'ace',
  'cpio',
  'iso',
]);

/** Two-letter signatures would turn a text about BMW into a picture: readable text is text. */
function isOrdinaryText(firstBytes: Uint8Array, detected: Detected | undefined): boolean {
  if (detected && markedTexts.has(detected.ext)) return false;
  return readAsText(firstBytes) !== undefined;
}

/**
 * Java's messages are in ISO 8859-1 by definition, FrameMaker has had a set of its own, programs write tables in what their
 * system uses, and XML says which encoding it has.
 */
const isOldText = (
  { format }: UploadFormat,
  firstBytes: Uint8Array,
  detected: Detected | undefined,
): boolean =>
  ((['properties', 'csv', 'tsv', 'mif'].includes(format) && !detected) ||
    (xmlFormats.has(format) && (!detected || detected.ext === 'xml'))) &&
  looksLikeOldText(firstBytes);

/** Formats written in plain text that are not meant for reading. */
const markedTexts = new Set(['pdf', 'rtf', 'ps', 'eps', 'pgp']);

function assertTextMatchesName(firstBytes: Uint8Array): MessageRef {
  return looksLikeOldText(firstBytes) ? sentences.textEncoding : sentences.notText;
}
