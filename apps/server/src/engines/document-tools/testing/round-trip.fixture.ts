import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { buildDocx, paragraph, run, wordPart } from '@glossa/documents/docx/build-docx.fixture';
import { samplePage } from '@glossa/documents/html/build-html.fixture';
import { sampleOdp, sampleOds, sampleOdt } from '@glossa/documents/odf/build-odf.fixture';
import {
  buildPptx,
  shape,
  slideParagraph,
  slideRun,
  slideTable,
} from '@glossa/documents/ooxml/build-pptx.fixture';
import { buildXlsx } from '@glossa/documents/ooxml/build-xlsx.fixture';
import type { OfficeFormat } from '../port.ts';

const execute = promisify(execFile);

export type Sample = {
  name: string;
  opensAs: OfficeFormat;
  bytes: () => Uint8Array;
  /** Words on the page that are not translated. */
  kept: readonly string[];
};

const cell = (text: string) =>
  `<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/></w:tcPr>${paragraph(run(text))}</w:tc>`;
const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((side) => `<w:${side} w:val="single" w:sz="4"/>`)
  .join('');

function sampleDocx(): Uint8Array {
  const table = `<w:tbl><w:tblPr><w:tblBorders>${borders}</w:tblBorders></w:tblPr><w:tr>${cell('First cell')}${cell('Second cell')}</w:tr><w:tr>${cell('Third cell')}${cell('12.50')}</w:tr></w:tbl>`;
  const bold = [run('A sentence with a '), run('bold', '<w:b/>'), run(' word in it.')];
  const body = Array.from({ length: 60 }, (_, at) => paragraph(run(`Paragraph of part ${at}.`)));
  const header = wordPart('hdr', paragraph(run('The header of all')));
  const links = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/header" Target="header1.xml"/></Relationships>`;
  return buildDocx(
    [paragraph(bold.join('')), table, ...body].join(''),
    { 'word/header1.xml': { type: 'header', xml: header } },
    { 'word/_rels/document.xml.rels': new TextEncoder().encode(links) },
  );
}

function samplePptx(): Uint8Array {
  const text = (words: string) => slideParagraph(slideRun(words));
  return buildPptx([
    {
      shapes: `${shape(text('The title'), 1)}${shape(text('A text below') + text('and another'), 3)}${slideTable(
        [
          ['One', 'Two'],
          ['Three', '4'],
        ],
      )}`,
      notes: text('Said aloud'),
    },
    { shapes: shape(slideParagraph(slideRun('Some ') + slideRun('bold', 'b="1"')), 2) },
  ]);
}

function sampleXlsx(): Uint8Array {
  const rich = '<r><t xml:space="preserve">Half </t></r><r><rPr><b/></rPr><t>bold</t></r>';
  return buildXlsx([
    {
      name: 'Sales',
      rows: [['Name', 'Sum'], ['Apples', 12.5], [{ rich }]],
    },
    {
      name: 'Stock',
      rows: [
        ['Place', 'Count'],
        ['Cellar', 3],
      ],
    },
  ]);
}

const markdown = '# A title\n\nA *small* text with `code` in it.\n\n- One item\n- Another item\n';

export const samples: Sample[] = [
  { name: 'docx', opensAs: 'docx', bytes: sampleDocx, kept: [] },
  { name: 'pptx', opensAs: 'pptx', bytes: samplePptx, kept: [] },
  { name: 'xlsx', opensAs: 'xlsx', bytes: sampleXlsx, kept: [] },
  { name: 'odt', opensAs: 'odt', bytes: sampleOdt, kept: ['Deleted', 'words'] },
  { name: 'ods', opensAs: 'ods', bytes: sampleOds, kept: ['USD', 'Err:510'] },
  { name: 'odp', opensAs: 'odp', bytes: sampleOdp, kept: ['Click', 'to', 'edit'] },
  {
    name: 'html',
    opensAs: 'html',
    bytes: () => new TextEncoder().encode(samplePage),
    kept: ['Ctrl+C', 'Keep', 'this', 'too', 'Acme', 'Corp'],
  },
  { name: 'md', opensAs: 'txt', bytes: () => new TextEncoder().encode(markdown), kept: ['code'] },
];

/** The words of a PDF in the order in which they were written. */
export async function textOf(pdfPath: string): Promise<string> {
  const { stdout } = await execute('pdftotext', ['-raw', pdfPath, '-'], { timeout: 30_000 });
  return stdout;
}

async function greys(path: string, part?: string): Promise<Buffer> {
  const crop = part === undefined ? [] : ['-vf', `crop=${part}:0:0`];
  const args = ['-v', 'error', '-i', path, ...crop, '-f', 'rawvideo', '-pix_fmt', 'gray', '-'];
  const options = { encoding: 'buffer', maxBuffer: 256 * 1024 ** 2, timeout: 30_000 } as const;
  return (await execute('ffmpeg', args, options)).stdout;
}

/**
 * The share of differing pixels beyond smoothing, from 0 to 1; 1 if the sizes differ. `part`, such as '400:600', limits
 * the comparison to the upper left corner.
 */
export async function differingPart(one: string, other: string, part?: string): Promise<number> {
  const [a, b] = [await greys(one, part), await greys(other, part)];
  if (a.length !== b.length || a.length === 0) return 1;
  let different = 0;
  for (const [at, value] of a.entries()) if (Math.abs(value - (b[at] ?? 0)) > 48) different += 1;
  return different / a.length;
}
