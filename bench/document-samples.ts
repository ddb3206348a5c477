import type { DocumentFormat } from '@glossa/documents';
import {
  buildDocx,
  paragraph as wordParagraph,
  run as wordRun,
} from '@glossa/documents/docx/build-docx.fixture';
import { buildEpub, chapter } from '@glossa/documents/epub/build-epub.fixture';
import {
  buildIdml,
  content,
  paragraph as designParagraph,
  run as designRun,
} from '@glossa/documents/idml/build-idml.fixture';
import { bodyOf, bold, line, para, plain, string } from '@glossa/documents/mif/build-mif.fixture';
import { buildOdf } from '@glossa/documents/odf/build-odf.fixture';
import {
  buildPptx,
  shape,
  slideParagraph,
  slideRun,
} from '@glossa/documents/ooxml/build-pptx.fixture';
import { buildXlsx } from '@glossa/documents/ooxml/build-xlsx.fixture';
import { stringFiles } from './document-strings.ts';
import { message, parts, sentences, words } from './sample-texts.ts';

/** A file of a kind of document, with so many paragraphs or strings. */
export type Sample = {
  name: string;
  format: DocumentFormat;
  build(count: number): Uint8Array;
};

const text = (write: (count: number) => string) => (count: number) => Buffer.from(write(count));

/** A paragraph of which every third has words in bold. */
function marked(index: number, bold: (words: string) => string): string {
  const whole = sentences(index);
  return index % 3 === 0 ? `${whole} ${bold(words(index + 1, 3))} ${sentences(index + 2)}` : whole;
}

const html = (count: number): string =>
  parts(count, (index) => `<p>${marked(index, (inner) => `<b>${inner}</b>`)}</p>\n`);
const rules =
  '<its:rules version="2.0"><its:withinTextRule selector="//em" withinText="yes"/><its:translateRule selector="//code" translate="no"/></its:rules>';
const markup = (count: number, part: string, inner: string): string =>
  parts(
    count,
    (index) =>
      `  <${part} id="p${index}">${marked(index, (one) => `<${inner}>${one}</${inner}>`)}</${part}>\n`,
  );
/** Chapters, slides and stories have so many paragraphs. */
const perPart = 40;
const inParts = <T>(count: number, part: (from: number, length: number) => T): T[] =>
  Array.from({ length: Math.ceil(count / perPart) }, (_, at) =>
    part(at * perPart, Math.min(perPart, count - at * perPart)),
  );
const slices = (from: number, length: number, part: (index: number) => string): string =>
  parts(length, (index) => part(from + index));

const odfParagraph = (index: number): string =>
  `<text:p text:style-name="P1">${marked(index, (inner) => `<text:span text:style-name="T1">${inner}</text:span>`)}</text:p>`;
const odfBold =
  '<style:style style:name="T1" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>';

const story = (from: number, length: number): string =>
  slices(from, length, (index) => {
    const first = designRun(content(sentences(index)));
    const strong = designRun(content(` ${words(index + 1, 3)} `), ' FontStyle="Bold"');
    const last = designRun(`${content(sentences(index + 2))}<Br/>`);
    return designParagraph(
      index % 3 === 0 ? first + strong + last : designRun(`${content(sentences(index))}<Br/>`),
    );
  });

/** FrameMaker's lines are as long as those on the page. */
const mifLines = (value: string): string[] =>
  (value.match(/.{1,90}(?:\s|$)/gu) ?? []).map((one) => line(string(one)));
const mifBytes = (value: string): string => value.replaceAll('\u2019', '\u00e2\u0080\u0099');

const runOf = (index: number): string =>
  index % 3 === 0
    ? wordRun(`${sentences(index)} `) +
      wordRun(words(index + 1, 3), '<w:b/>') +
      wordRun(` ${sentences(index + 2)}`)
    : wordRun(sentences(index));

const documents: Sample[] = [
  {
    name: 'docx',
    format: 'docx',
    build: (count) => buildDocx(parts(count, (index) => wordParagraph(runOf(index)))),
  },
  {
    name: 'pptx',
    format: 'pptx',
    build: (count) =>
      buildPptx(
        inParts(count, (from, length) => ({
          shapes: shape(
            slices(from, length, (index) => slideParagraph(slideRun(sentences(index)))),
            1,
          ),
        })),
      ),
  },
  {
    name: 'xlsx',
    format: 'xlsx',
    build: (count) =>
      buildXlsx([
        {
          name: 'One',
          rows: Array.from({ length: count }, (_, index) => [
            index % 3 === 0 ? message(index) : words(index % 50, 2),
            index,
            index * 3,
            words(index % 20, 1),
          ]),
        },
      ]),
  },
  {
    name: 'odt',
    format: 'odt',
    build: (count) =>
      buildOdf('odt', { automatic: odfBold, body: parts(count, (index) => odfParagraph(index)) }),
  },
  {
    name: 'ods',
    format: 'ods',
    build: (count) =>
      buildOdf('ods', {
        body: `<table:table table:name="One">${parts(
          count,
          (index) =>
            `<table:table-row><table:table-cell office:value-type="string"><text:p>${message(index)}</text:p></table:table-cell><table:table-cell office:value-type="float" office:value="${index}"><text:p>${index}</text:p></table:table-cell></table:table-row>`,
        )}</table:table>`,
      }),
  },
  {
    name: 'odp',
    format: 'odp',
    build: (count) =>
      buildOdf('odp', {
        automatic: odfBold,
        body: inParts(
          count,
          (from, length) =>
            `<draw:page draw:name="p${from}" draw:master-page-name="Standard"><draw:frame svg:x="1cm" svg:y="1cm" svg:width="20cm" svg:height="9cm"><draw:text-box>${slices(from, length, odfParagraph)}</draw:text-box></draw:frame></draw:page>`,
        ).join(''),
      }),
  },
  {
    name: 'idml',
    format: 'idml',
    build: (count) =>
      buildIdml(
        Object.fromEntries(
          inParts(count, (from, length) => [`u${from}`, story(from, length)] as const),
        ),
      ),
  },
  {
    name: 'icml',
    format: 'icml',
    build: text((count) => `<?aid?><Document><Story>${story(0, count)}</Story></Document>`),
  },
  {
    name: 'mif',
    format: 'mif',
    build: (count) =>
      Buffer.from(
        mifBytes(
          bodyOf(
            ...Array.from({ length: count }, (_, index) => {
              const strong = line(string(' '), bold, string(words(index + 1, 3)), plain);
              return para(...mifLines(sentences(index)), ...(index % 3 === 0 ? [strong] : []));
            }),
          ),
        ),
        'latin1',
      ),
  },
  {
    name: 'epub',
    format: 'epub',
    build: (count) =>
      buildEpub({
        chapters: Object.fromEntries(
          inParts(count, (from, length) => [
            `c${from}.xhtml`,
            chapter(
              slices(
                from,
                length,
                (index) => `<p>${marked(index, (inner) => `<b>${inner}</b>`)}</p>\n`,
              ),
            ),
          ]),
        ),
      }),
  },
  {
    name: 'html',
    format: 'html',
    build: text((count) => `<!DOCTYPE html><html><body>${html(count)}</body></html>`),
  },
  {
    name: 'md',
    format: 'md',
    build: text((count) =>
      parts(count, (index) => `${marked(index, (inner) => `**${inner}**`)}\n\n`),
    ),
  },
  {
    name: 'xml with rules',
    format: 'xml',
    build: text(
      (count) =>
        `<?xml version="1.0"?>\n<manual xmlns:its="http://www.w3.org/2005/11/its">${rules}\n${markup(count, 'para', 'em')}</manual>`,
    ),
  },
  {
    name: 'dita',
    format: 'dita',
    build: text(
      (count) =>
        `<?xml version="1.0"?>\n<topic id="t"><title>Words</title><body>\n${markup(count, 'p', 'b')}</body></topic>`,
    ),
  },
  {
    name: 'docbook',
    format: 'dbk',
    build: text(
      (count) =>
        `<?xml version="1.0"?>\n<article xmlns="http://docbook.org/ns/docbook" version="5.0"><title>Words</title>\n${markup(count, 'para', 'emphasis')}</article>`,
    ),
  },
  {
    name: 'txt',
    format: 'txt',
    build: text((count) => parts(count, (i) => `${sentences(i)}\n\n`)),
  },
];

/** Each reader with an ordinary file: paragraphs and strings as long as those of real ones, some with formats. */
export const samples: readonly Sample[] = [...documents, ...stringFiles];
