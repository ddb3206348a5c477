import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate';
import { namespaces } from './names.ts';

const declared = [
  ...Object.entries(namespaces).map(([prefix, namespace]) => `xmlns:${prefix}="${namespace}"`),
  'xmlns:xlink="http://www.w3.org/1999/xlink"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:officeooo="http://openoffice.org/2009/office"',
].join(' ');

const types = { odt: 'text', ods: 'spreadsheet', odp: 'presentation' } as const;

export type OdfParts = {
  body: string;
  automatic?: string;
  styles?: string;
  masters?: string;
  layouts?: string;
  extra?: Record<string, string>;
};

export function odfPart(rootName: string, content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<office:${rootName} ${declared} office:version="1.3">${content}</office:${rootName}>`;
}

/** An OpenDocument file that LibreOffice opens; `mimetype` is the first entry and uncompressed, as required. */
export function buildOdf(kind: keyof typeof types, parts: OdfParts): Uint8Array {
  const type = `application/vnd.oasis.opendocument.${types[kind]}`;
  const files: Record<string, string> = {
    'content.xml': odfPart(
      'document-content',
      `<office:automatic-styles>${parts.automatic ?? ''}</office:automatic-styles><office:body><office:${types[kind]}>${parts.body}</office:${types[kind]}></office:body>`,
    ),
    'styles.xml': odfPart(
      'document-styles',
      `<office:styles>${parts.styles ?? ''}</office:styles><office:automatic-styles>${parts.layouts ?? defaultLayout}</office:automatic-styles><office:master-styles>${parts.masters ?? defaultMaster}</office:master-styles>`,
    ),
    ...parts.extra,
  };
  const listed = Object.keys(files).map((name) => {
    const isChart = /^Object \d+\/content\.xml$/u.test(name);
    const folder = isChart
      ? `<manifest:file-entry manifest:full-path="${name.replace('content.xml', '')}" manifest:media-type="application/vnd.oasis.opendocument.chart"/>`
      : '';
    return `${folder}<manifest:file-entry manifest:full-path="${name}" manifest:media-type="text/xml"/>`;
  });
  const manifest = `<?xml version="1.0" encoding="UTF-8"?>\n<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:media-type="${type}"/>${listed.join('')}</manifest:manifest>`;
  const zip: Zippable = { mimetype: [strToU8(type), { level: 0 }] };
  for (const [name, xml] of Object.entries(files)) zip[name] = strToU8(xml);
  zip['META-INF/manifest.xml'] ??= strToU8(manifest);
  return zipSync(zip, { mtime: new Date('2024-01-02T03:04:06Z') });
}

const defaultLayout =
  '<style:page-layout style:name="pm1"><style:page-layout-properties fo:page-width="21cm" fo:page-height="29.7cm" fo:margin="2cm"/><style:header-style/><style:footer-style/></style:page-layout>';
const defaultMaster = '<style:master-page style:name="Standard" style:page-layout-name="pm1"/>';

export function readPartOf(odf: Uint8Array, name: string): string {
  const bytes = unzipSync(odf)[name];
  if (!bytes) throw new Error(`${name} is missing`);
  return strFromU8(bytes);
}

const textStyle = (name: string, properties: string) =>
  `<style:style style:name="${name}" style:family="text"><style:text-properties ${properties}/></style:style>`;

const chart = odfPart(
  'document-content',
  '<office:body><office:chart><chart:chart chart:class="chart:bar" svg:width="8cm" svg:height="6cm"><chart:title><text:p>Sales chart</text:p></chart:title><chart:plot-area><chart:axis chart:dimension="x"><chart:title><text:p>Quarter</text:p></chart:title><chart:categories table:cell-range-address="local-table.A2:A3"/></chart:axis><chart:axis chart:dimension="y"/><chart:series chart:values-cell-range-address="local-table.B2:B3" chart:label-cell-address="local-table.B1" chart:class="chart:bar"><chart:data-point chart:repeated="2"/></chart:series></chart:plot-area><table:table table:name="local-table"><table:table-header-columns><table:table-column/></table:table-header-columns><table:table-columns><table:table-column/></table:table-columns><table:table-header-rows><table:table-row><table:table-cell><text:p/></table:table-cell><table:table-cell office:value-type="string"><text:p>Income</text:p></table:table-cell></table:table-row></table:table-header-rows><table:table-rows><table:table-row><table:table-cell office:value-type="string"><text:p>Spring</text:p></table:table-cell><table:table-cell office:value-type="float" office:value="3"><text:p>3</text:p></table:table-cell></table:table-row><table:table-row><table:table-cell office:value-type="string"><text:p>Autumn</text:p></table:table-cell><table:table-cell office:value-type="float" office:value="5"><text:p>5</text:p></table:table-cell></table:table-row></table:table-rows></table:table></chart:chart></office:chart></office:body>',
);

/** A text with everything to translate, and what must stay unchanged. */
export function sampleOdt(): Uint8Array {
  return buildOdf('odt', {
    automatic: [
      textStyle('T1', 'fo:font-weight="bold"'),
      textStyle('T2', 'officeooo:rsid="0012ab"'),
      textStyle('T3', 'fo:font-weight="bold" officeooo:rsid="0034cd"'),
      '<style:style style:name="P1" style:family="paragraph"><style:paragraph-properties fo:text-align="left" style:writing-mode="lr-tb"/></style:style>',
      '<style:style style:name="G1" style:family="graphic"><style:graphic-properties style:wrap="parallel"/></style:style>',
    ].join(''),
    styles:
      '<style:default-style style:family="paragraph"><style:paragraph-properties style:writing-mode="page"/><style:text-properties fo:language="en" fo:country="US"/></style:default-style>',
    masters:
      '<style:master-page style:name="Standard" style:page-layout-name="pm1"><style:header><text:p>Head text</text:p></style:header><style:footer><text:p>Page <text:page-number text:select-page="current">1</text:page-number> of ten</text:p></style:footer></style:master-page>',
    body: [
      '<text:tracked-changes><text:changed-region text:id="c1"><text:deletion><office:change-info><dc:creator>Ann</dc:creator><dc:date>2024-01-02T03:04:05</dc:date></office:change-info><text:p>Deleted words</text:p></text:deletion></text:changed-region></text:tracked-changes>',
      '<text:table-of-content text:name="Contents1"><text:table-of-content-source text:outline-level="1"><text:index-title-template>Contents</text:index-title-template></text:table-of-content-source><text:index-body><text:index-title text:name="t"><text:p>Contents title</text:p></text:index-title><text:p>1 First chapter<text:tab/>1</text:p></text:index-body></text:table-of-content>',
      '<text:h text:outline-level="1">First chapter</text:h>',
      '<text:p text:style-name="P1">Read <text:span text:style-name="T2">the </text:span><text:span text:style-name="T1">sm</text:span><text:span text:style-name="T3">all</text:span> print<text:note text:id="n1" text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>A foot note</text:p></text:note-body></text:note> on <text:a xlink:type="simple" xlink:href="https://a.example/">our <text:span text:style-name="T1">site</text:span></text:a>.<text:change text:change-id="c1"/></text:p>',
      '<text:p>Name:<text:s text:c="3"/>value<text:tab/>more<text:line-break/>below<text:soft-page-break/> here, <text:date text:date-value="2024-01-02">01/02/24</text:date> it is<office:annotation><dc:creator>Ann</dc:creator><dc:date>2024-01-02T03:04:05</dc:date><text:p>A comment</text:p></office:annotation></text:p>',
      '<text:list><text:list-item><text:p>List item</text:p></text:list-item></text:list>',
      '<table:table table:name="T"><table:table-column table:number-columns-repeated="2"/><table:table-row><table:table-cell office:value-type="string"><text:p>Cell text</text:p></table:table-cell><table:table-cell office:value-type="float" office:value="42"><text:p>42</text:p></table:table-cell></table:table-row></table:table>',
      '<text:p><draw:frame draw:style-name="G1" draw:name="Frame1" text:anchor-type="paragraph" svg:width="4cm" svg:height="1cm" draw:z-index="0"><draw:text-box><text:p>In the box</text:p></draw:text-box><svg:title>Box title</svg:title><svg:desc>A described box</svg:desc></draw:frame>Beside it</text:p>',
      '<text:p><draw:frame draw:name="Chart1" text:anchor-type="as-char" svg:width="8cm" svg:height="6cm"><draw:object xlink:href="./Object 1" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"/></draw:frame></text:p>',
      '<text:p>42</text:p>',
    ].join(''),
    extra: { 'Object 1/content.xml': chart },
  });
}

export function sampleOds(): Uint8Array {
  const cell = (content: string, attributes = 'office:value-type="string"') =>
    `<table:table-cell ${attributes}>${content}</table:table-cell>`;
  return buildOdf('ods', {
    automatic:
      '<style:style style:name="co1" style:family="table-column"><style:table-column-properties style:column-width="5cm"/></style:style><style:style style:name="ta1" style:family="table"><style:table-properties table:display="true" style:writing-mode="lr-tb"/></style:style>',
    masters:
      '<style:master-page style:name="Default" style:page-layout-name="pm1"><style:header><text:p>Report head</text:p></style:header></style:master-page>',
    body: `<table:content-validations><table:content-validation table:name="v1" table:condition="of:cell-content-is-whole-number()"><table:help-message table:title="Help title" table:display="true"><text:p>Type a number</text:p></table:help-message></table:content-validation></table:content-validations><table:table table:name="Data" table:style-name="ta1"><table:table-column table:style-name="co1" table:number-columns-repeated="4"/><table:table-row>${[
      cell('<text:p>Name</text:p>'),
      cell(
        '<text:p>Twice shown</text:p>',
        'office:value-type="string" office:string-value="Twice shown"',
      ),
      cell('<text:p>7 USD</text:p>', 'office:value-type="currency" office:value="7"'),
      cell(
        '<text:p>Made by it</text:p>',
        'office:value-type="string" table:formula="of:=&quot;Made by &quot;&amp;&quot;it&quot;" office:string-value="Made by it"',
      ),
    ].join(
      '',
    )}</table:table-row><table:table-row>${cell('<text:p>Same</text:p>', 'office:value-type="string" table:number-columns-repeated="3"')}<table:table-cell><office:annotation><text:p>Cell comment</text:p></office:annotation></table:table-cell></table:table-row><table:table-row table:number-rows-repeated="1048574"><table:table-cell table:number-columns-repeated="4"/></table:table-row></table:table>`,
  });
}

export function sampleOdp(): Uint8Array {
  return buildOdf('odp', {
    layouts:
      '<style:page-layout style:name="pm1"><style:page-layout-properties fo:page-width="28cm" fo:page-height="15.75cm" style:print-orientation="landscape"/></style:page-layout>',
    masters:
      '<style:master-page style:name="Standard" style:page-layout-name="pm1"><draw:frame presentation:class="title" presentation:placeholder="true" svg:x="1cm" svg:y="1cm" svg:width="20cm" svg:height="3cm"><draw:text-box><text:p>Click to edit</text:p></draw:text-box></draw:frame><draw:frame svg:x="1cm" svg:y="14cm" svg:width="20cm" svg:height="1cm"><draw:text-box><text:p>Our company slogan</text:p></draw:text-box></draw:frame></style:master-page>',
    body: '<presentation:footer-decl presentation:name="ftr1">Footer words</presentation:footer-decl><draw:page draw:name="page1" draw:master-page-name="Standard" presentation:use-footer-name="ftr1"><draw:frame svg:x="1cm" svg:y="1cm" svg:width="20cm" svg:height="3cm"><draw:text-box><text:p>Slide title</text:p></draw:text-box></draw:frame><draw:custom-shape svg:x="2cm" svg:y="6cm" svg:width="6cm" svg:height="3cm"><svg:desc>A blue arrow</svg:desc><text:p>In a shape</text:p><draw:enhanced-geometry svg:viewBox="0 0 21600 21600" draw:type="rectangle" draw:enhanced-path="M 0 0 L 21600 0 21600 21600 0 21600 0 0 Z N"/></draw:custom-shape><presentation:notes><draw:frame presentation:class="notes" svg:x="2cm" svg:y="12cm" svg:width="16cm" svg:height="10cm"><draw:text-box><text:p>Speaker note</text:p></draw:text-box></draw:frame></presentation:notes></draw:page>',
  });
}
