import type { SpanKind } from '@glossa/contracts/cue-marks';
import { type LanguageCode, languages } from '@glossa/contracts/languages';
import type { Cue } from '@glossa/subtitles/cue';
import { sortCues } from '@glossa/subtitles/cue';
import { markedOf, runsOf } from '@glossa/subtitles/marked-text';
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

/** The cues as a document to read: times next to texts, with an arrow for cues of the upper track. */
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
  const speaker = cue.speaker
    ? [new TextRun({ text: `${printable(cue.speaker)}: `, bold: true, rightToLeft })]
    : [];
  return new TableRow({
    cantSplit: true,
    children: [
      new TableCell({
        width: { size: timeShare, type: WidthType.PERCENTAGE },
        children: [
          new Paragraph({
            alignment: AlignmentType.START,
            bidirectional: rightToLeft,
            children: [new TextRun({ text: timeOf(cue), color: '666666' })],
          }),
        ],
      }),
      new TableCell({
        width: { size: textShare, type: WidthType.PERCENTAGE },
        children: [
          new Paragraph({
            bidirectional: rightToLeft,
            children: [...speaker, ...runsOfCue(cue, rightToLeft)],
          }),
        ],
      }),
    ],
  });
}

const timeOf = ({ startMs, track }: Cue): string =>
  `${formatEditorTime(startMs)}${track === 'upper' ? ' ↑' : ''}`;

/** The text with the marks that Word has. Readings of words (ruby) follow in parentheses. */
function runsOfCue(cue: Cue, rightToLeft: boolean): TextRun[] {
  const runs: TextRun[] = [];
  for (const { start, end, marks } of runsOf(markedOf(cue))) {
    const has = (kind: SpanKind) => marks.some((mark) => mark.kind === kind);
    const color = marks.findLast((mark) => mark.kind === 'color')?.value.slice(1, 7);
    const look = {
      ...(has('bold') ? { bold: true } : {}),
      ...(has('italic') ? { italics: true } : {}),
      ...(has('underline') ? { underline: {} } : {}),
      // White text is for pictures: it would not be seen on paper.
      ...(color && !/^ffffff$/i.test(color) ? { color } : {}),
    };
    const lines = printable(cue.text.slice(start, end)).split('\n');
    for (const [index, text] of lines.entries())
      runs.push(new TextRun({ text, rightToLeft, ...look, ...(index > 0 ? { break: 1 } : {}) }));
  }
  const readings = (cue.spans ?? []).flatMap((span) =>
    span.kind === 'ruby' ? [`${cue.text.slice(span.start, span.end)} ${span.value}`] : [],
  );
  if (readings.length > 0)
    runs.push(new TextRun({ text: printable(` (${readings.join(', ')})`), color: '666666' }));
  return runs;
}

/** Characters that XML forbids would make the whole file unreadable. */
const printable = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').toWellFormed();
