import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { buildDocx, paragraph, run } from '../docx/build-docx.fixture.ts';
import { openDocument } from '../open-document.ts';
import { arabic } from '../text/marking.fixture.ts';
import { buildPptx, shape, slideParagraph, slideRun } from './build-pptx.fixture.ts';
import { buildXlsx } from './build-xlsx.fixture.ts';

const TYPES = '[Content_Types].xml';
const office = 'vnd.openxmlformats-officedocument';

const documents = {
  docx: {
    bytes: buildDocx(paragraph(run('Hello'))),
    main: 'word/document.xml',
    plain: `${office}.wordprocessingml.document.main+xml`,
    macros: 'vnd.ms-word.document.macroEnabled.main+xml',
    template: `${office}.wordprocessingml.template.main+xml`,
  },
  pptx: {
    bytes: buildPptx([{ shapes: shape(slideParagraph(slideRun('Hello')), 1) }]),
    main: 'ppt/presentation.xml',
    plain: `${office}.presentationml.presentation.main+xml`,
    macros: 'vnd.ms-powerpoint.presentation.macroEnabled.main+xml',
    template: `${office}.presentationml.template.main+xml`,
  },
  xlsx: {
    bytes: buildXlsx([{ name: 'S', rows: [['Hello']] }]),
    main: 'xl/workbook.xml',
    plain: `${office}.spreadsheetml.sheet.main+xml`,
    macros: 'vnd.ms-excel.sheet.macroEnabled.main+xml',
    template: `${office}.spreadsheetml.template.main+xml`,
  },
};
type Kind = keyof typeof documents;
const kinds = Object.keys(documents) as Kind[];

/** The document with another type, and with a Visual Basic project as Office writes it. */
function withProject(kind: Kind): Uint8Array {
  const { bytes, main, plain, macros } = documents[kind];
  const files = unzipSync(bytes);
  const [folder = ''] = main.split('/');
  const relations = main.replace(/([^/]+)$/u, '_rels/$1.rels');
  const link =
    '<Relationship Id="rIdVba" Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="vbaProject.bin"/>';
  const empty =
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>';
  const known = files[relations];
  return zipSync({
    ...files,
    [TYPES]: strToU8(
      strFromU8(files[TYPES] ?? new Uint8Array())
        .replace(plain, macros)
        .replace(
          '</Types>',
          '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/></Types>',
        ),
    ),
    [relations]: strToU8(
      (known ? strFromU8(known) : empty).replace('</Relationships>', `${link}</Relationships>`),
    ),
    [`${folder}/vbaProject.bin`]: strToU8('Sub AutoOpen'),
    [`${folder}/_rels/vbaProject.bin.rels`]: strToU8(empty),
  });
}

function rebuild(bytes: Uint8Array, kind: Kind) {
  const opened = openDocument(bytes, kind);
  const id = opened.segments.find(({ text }) => text === 'Hello')?.id ?? '';
  const files = unzipSync(opened.rebuild(new Map([[id, 'Hallo']]), arabic));
  return { opened, files, types: strFromU8(files[TYPES] ?? new Uint8Array()) };
}

test.each(kinds)('a %s with macros comes back without them, and they are listed', (kind) => {
  const { main, plain } = documents[kind];
  const [folder = ''] = main.split('/');
  const { opened, files, types } = rebuild(withProject(kind), kind);
  expect(opened.omitted.filter(({ reason }) => reason === 'macro')).toEqual([
    { text: `${folder}/vbaProject.bin`, reason: 'macro', place: 'body' },
  ]);
  expect(types).toContain(plain);
  const parts = Object.entries(files).filter(([name]) => /\.(?:xml|rels)$/u.test(name));
  for (const [name, content] of parts) {
    expect.soft(strFromU8(content), name).not.toMatch(/vba|macroEnabled/iu);
  }
  expect(Object.keys(files).filter((name) => /vba/iu.test(name))).toEqual([]);
});

test.each(kinds)('a template of a %s stays a template', (kind) => {
  const { bytes, plain, template } = documents[kind];
  const files = unzipSync(bytes);
  const types = strFromU8(files[TYPES] ?? new Uint8Array()).replace(plain, template);
  const written = rebuild(zipSync({ ...files, [TYPES]: strToU8(types) }), kind);
  expect(written.types).toBe(types);
  expect(written.opened.omitted.map(({ reason }) => reason)).not.toContain('macro');
});
