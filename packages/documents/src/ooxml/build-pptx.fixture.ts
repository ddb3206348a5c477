import type { FixturePart } from './build-package.fixture.ts';
import { buildPackage, declaration } from './build-package.fixture.ts';

const ns = [
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"',
  'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"',
].join(' ');
const pml = 'vnd.openxmlformats-officedocument.presentationml.';

export function slideRun(text: string, properties = ''): string {
  return `<a:r><a:rPr lang="en-US"${properties.startsWith('<') ? `>${properties}</a:rPr>` : ` ${properties}/>`}<a:t>${text}</a:t></a:r>`;
}

export function slideParagraph(runs: string, properties = ''): string {
  return `<a:p>${properties}${runs}</a:p>`;
}

let nextId = 10;

/** A text box, or a placeholder of type `placeholder`; placed `row` lines from the top. */
export function shape(paragraphs: string, row: number, placeholder = '', alt = ''): string {
  nextId += 1;
  const ph = placeholder === '' ? '<p:nvPr/>' : `<p:nvPr><p:ph ${placeholder}/></p:nvPr>`;
  const spot = `<a:xfrm><a:off x="600000" y="${row * 700000}"/><a:ext cx="6000000" cy="600000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>`;
  return `<p:sp><p:nvSpPr><p:cNvPr id="${nextId}" name="Shape ${nextId}"${alt === '' ? '' : ` descr="${alt}"`}/><p:cNvSpPr/>${ph}</p:nvSpPr><p:spPr>${spot}</p:spPr><p:txBody><a:bodyPr wrap="square"/><a:lstStyle/>${paragraphs}</p:txBody></p:sp>`;
}

export function slideTable(rows: string[][]): string {
  nextId += 1;
  const cell = (text: string) =>
    `<a:tc><a:txBody><a:bodyPr/><a:lstStyle/>${slideParagraph(slideRun(text))}</a:txBody><a:tcPr/></a:tc>`;
  const columns = (rows[0] ?? []).map(() => '<a:gridCol w="2000000"/>').join('');
  const body = rows.map((row) => `<a:tr h="370840">${row.map(cell).join('')}</a:tr>`).join('');
  return `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="${nextId}" name="Table"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="600000" y="4000000"/><a:ext cx="4000000" cy="741680"/></p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblPr firstRow="1"/><a:tblGrid>${columns}</a:tblGrid>${body}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
}

/** A chart, diagram or other object that a relationship of the slide names. */
export function graphicFrame(uri: string, content: string): string {
  nextId += 1;
  return `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="${nextId}" name="Object"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="6000000" y="3500000"/><a:ext cx="2800000" cy="2500000"/></p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/${uri}">${content}</a:graphicData></a:graphic></p:graphicFrame>`;
}

const treeStart =
  '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>';

function sheet(root: string, shapes: string, rest: string, attributes = ''): string {
  return `${declaration}<p:${root} ${ns}${attributes}><p:cSld><p:spTree>${treeStart}${shapes}</p:spTree></p:cSld>${rest}</p:${root}>`;
}

const colours =
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>';

function theme(): string {
  const colour = (name: string, value: string) =>
    `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`;
  const names = [
    'accent1',
    'accent2',
    'accent3',
    'accent4',
    'accent5',
    'accent6',
    'hlink',
    'folHlink',
  ];
  const scheme = `${colour('dk1', '000000')}${colour('lt1', 'FFFFFF')}${colour('dk2', '333333')}${colour('lt2', 'EEEEEE')}${names.map((name) => colour(name, '336699')).join('')}`;
  const font = '<a:latin typeface="Noto Sans"/><a:ea typeface=""/><a:cs typeface=""/>';
  const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
  const line = `<a:ln w="6350">${fill}</a:ln>`;
  const effect = '<a:effectStyle><a:effectLst/></a:effectStyle>';
  return `${declaration}<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="T"><a:themeElements><a:clrScheme name="T">${scheme}</a:clrScheme><a:fontScheme name="T"><a:majorFont>${font}</a:majorFont><a:minorFont>${font}</a:minorFont></a:fontScheme><a:fmtScheme name="T"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${line.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${effect.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`;
}

export type FixtureSlide = {
  shapes: string;
  links?: NonNullable<FixturePart['links']>;
  /** Paragraphs of the notes page. */
  notes?: string;
  attributes?: string;
};

/** A presentation. File numbers are in reverse slide order, as after reordering. */
export function buildPptx(
  slides: FixtureSlide[],
  parts: Record<string, FixturePart> = {},
  extra: Record<string, Uint8Array> = {},
  masterShapes = '',
): Uint8Array {
  const fileOf = (index: number) => slides.length - index;
  const list = slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="rIdS${index}"/>`);
  const links: FixturePart['links'] = {
    rIdM: { type: 'slideMaster', target: 'slideMasters/slideMaster1.xml' },
    rIdT: { type: 'theme', target: 'theme/theme1.xml' },
  };
  const built: Record<string, FixturePart> = {};
  for (const [index, slide] of slides.entries()) {
    const number = fileOf(index);
    links[`rIdS${index}`] = { type: 'slide', target: `slides/slide${number}.xml` };
    const own: FixturePart['links'] = {
      rIdL: { type: 'slideLayout', target: '../slideLayouts/slideLayout1.xml' },
      ...slide.links,
    };
    if (slide.notes !== undefined) {
      own.rIdN = { type: 'notesSlide', target: `../notesSlides/notesSlide${number}.xml` };
      built[`ppt/notesSlides/notesSlide${number}.xml`] = {
        type: `${pml}notesSlide+xml`,
        xml: sheet('notes', shape(slide.notes, 5, 'type="body" idx="1"'), ''),
        links: {
          rId1: { type: 'slide', target: `../slides/slide${number}.xml` },
          rId2: { type: 'notesMaster', target: '../notesMasters/notesMaster1.xml' },
        },
      };
    }
    built[`ppt/slides/slide${number}.xml`] = {
      type: `${pml}slide+xml`,
      xml: sheet('sld', slide.shapes, '', slide.attributes ?? ''),
      links: own,
    };
  }
  const hasNotes = slides.some(({ notes }) => notes !== undefined);
  if (hasNotes) links.rIdN = { type: 'notesMaster', target: 'notesMasters/notesMaster1.xml' };
  const notesList = hasNotes
    ? '<p:notesMasterIdLst><p:notesMasterId r:id="rIdN"/></p:notesMasterIdLst>'
    : '';
  return buildPackage(
    {
      'ppt/presentation.xml': {
        type: `${pml}presentation.main+xml`,
        xml: `${declaration}<p:presentation ${ns}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rIdM"/></p:sldMasterIdLst>${notesList}<p:sldIdLst>${list.join('')}</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
        links,
      },
      ...built,
      ...masters(masterShapes, hasNotes),
      ...parts,
    },
    extra,
  );
}

const prompt = (type: string, text: string, row: number) =>
  shape(slideParagraph(slideRun(text)), row, `type="${type}"`);

function masters(shapes: string, hasNotes: boolean): Record<string, FixturePart> {
  const level = (align: string) =>
    `<a:lvl1pPr algn="${align}"><a:defRPr sz="2000"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mn-lt"/></a:defRPr></a:lvl1pPr>`;
  const styles = `<p:txStyles><p:titleStyle>${level('ctr')}</p:titleStyle><p:bodyStyle>${level('l')}</p:bodyStyle><p:otherStyle>${level('l')}</p:otherStyle></p:txStyles>`;
  const themed = (target: string): FixturePart['links'] => ({ rIdT: { type: 'theme', target } });
  const found: Record<string, FixturePart> = {
    'ppt/slideLayouts/slideLayout1.xml': {
      type: `${pml}slideLayout+xml`,
      xml: sheet('sldLayout', prompt('title', 'Click to add title', 0), ''),
      links: { rId1: { type: 'slideMaster', target: '../slideMasters/slideMaster1.xml' } },
    },
    'ppt/slideMasters/slideMaster1.xml': {
      type: `${pml}slideMaster+xml`,
      xml: sheet(
        'sldMaster',
        `${prompt('title', 'Click to edit title', 0)}${prompt('body', 'Click to edit text', 2)}${shapes}`,
        `${colours}<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rIdL"/></p:sldLayoutIdLst>${styles}`,
      ),
      links: {
        rIdL: { type: 'slideLayout', target: '../slideLayouts/slideLayout1.xml' },
        ...themed('../theme/theme1.xml'),
      },
    },
    'ppt/theme/theme1.xml': { type: 'vnd.openxmlformats-officedocument.theme+xml', xml: theme() },
  };
  if (!hasNotes) return found;
  return {
    ...found,
    'ppt/notesMasters/notesMaster1.xml': {
      type: `${pml}notesMaster+xml`,
      xml: sheet('notesMaster', prompt('body', 'Click to edit notes', 5), colours),
      links: themed('../theme/theme2.xml') ?? {},
    },
    'ppt/theme/theme2.xml': { type: 'vnd.openxmlformats-officedocument.theme+xml', xml: theme() },
  };
}
