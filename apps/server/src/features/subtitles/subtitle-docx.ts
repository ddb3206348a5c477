import { type LanguageCode, languages } from '@glossa/contracts/languages';
import type { Cue } from '@glossa/subtitles/cue';
import { sortCues } from '@glossa/subtitles/cue';
import { formatEditorTime } from '@glossa/subtitles/time';
import {
  AlignmentType,
  BorderStyle,
  Document,
  HeadingLevel,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';

/** Column widths in percent. */
const timeShare = 18;
const textShare = 100 - timeShare;

/** The cues as a document to read: times next to texts. Upper-track cues are in italics. */
export async function writeSubtitleDocx(
  cues: readonly Cue[],
  { title, language }: { title: string; language: LanguageCode },
): Promise<Buffer> {
  const rightToLeft = languages[language].direction === 'rtl';
  const [font = 'Noto Sans'] = languages[language].fonts;
  const document = new Document({
    title: printable(title),
    creator: 'Glossa',
    styles: {
      default: {
        document: {
          run: { font, size: 22, language: { value: language, bidirectional: language } },
        },
      },
    },
    sections: [
      {
        children: [
          new Paragraph({
            heading: HeadingLevel.HEADING_1,
            bidirectional: rightToLeft,
            children: [new TextRun({ text: printable(title), rightToLeft })],
          }),
          new Table({
            width: { size: 100, type: WidthType.PERCENTAGE },
            visuallyRightToLeft: rightToLeft,
            borders: noBorders,
            rows: sortCues(cues).map((cue) => writeRow(cue, rightToLeft)),
          }),
        ],
      },
    ],
  });
  return Packer.toBuffer(document);
}

const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };
const noBorders = {
  top: none,
  bottom: none,
  left: none,
  right: none,
  insideHorizontal: none,
  insideVertical: none,
};

function writeRow(cue: Cue, rightToLeft: boolean): TableRow {
  const italics = cue.track === 'upper';
  const speaker = cue.speaker
    ? [new TextRun({ text: `${printable(cue.speaker)}: `, bold: true, rightToLeft })]
    : [];
  const lines = printable(cue.text)
    .split('\n')
    .map(
      (text, index) =>
        new TextRun({ text, italics, rightToLeft, ...(index > 0 ? { break: 1 } : {}) }),
    );
  return new TableRow({
    cantSplit: true,
    children: [
      new TableCell({
        width: { size: timeShare, type: WidthType.PERCENTAGE },
        children: [
          new Paragraph({
            alignment: AlignmentType.START,
            bidirectional: rightToLeft,
            children: [new TextRun({ text: formatEditorTime(cue.startMs), color: '666666' })],
          }),
        ],
      }),
      new TableCell({
        width: { size: textShare, type: WidthType.PERCENTAGE },
        children: [new Paragraph({ bidirectional: rightToLeft, children: [...speaker, ...lines] })],
      }),
    ],
  });
}

/** Characters that XML forbids would make the whole file unreadable. */
const printable = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').toWellFormed();
