import type { FixturePart } from './build-package.fixture.ts';
import { declaration } from './build-package.fixture.ts';

/** A column chart with a title, an axis title, two series and three categories from Sheet1!A1:C4. */
export function chartPart(links?: NonNullable<FixturePart['links']>): FixturePart {
  const rich = (text: string) =>
    `<c:tx><c:rich><a:bodyPr/><a:lstStyle/><a:p><a:pPr><a:defRPr/></a:pPr><a:r><a:rPr lang="en-US"/><a:t>${text}</a:t></a:r></a:p></c:rich></c:tx>`;
  const cache = (texts: string[]) =>
    `<c:strCache><c:ptCount val="${texts.length}"/>${texts.map((text, index) => `<c:pt idx="${index}"><c:v>${text}</c:v></c:pt>`).join('')}</c:strCache>`;
  const categories = `<c:cat><c:strRef><c:f>Sheet1!$A$2:$A$4</c:f>${cache(['North', 'South', '2024'])}</c:strRef></c:cat>`;
  const series = (index: number, column: string, name: string) =>
    `<c:ser><c:idx val="${index}"/><c:order val="${index}"/><c:tx><c:strRef><c:f>Sheet1!$${column}$1</c:f>${cache([name])}</c:strRef></c:tx>${categories}<c:val><c:numRef><c:f>Sheet1!$${column}$2:$${column}$4</c:f><c:numCache><c:formatCode>General</c:formatCode><c:ptCount val="3"/><c:pt idx="0"><c:v>4</c:v></c:pt><c:pt idx="1"><c:v>2</c:v></c:pt><c:pt idx="2"><c:v>3</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser>`;
  const axis = (name: string, id: number, cross: number, side: string, title: string) =>
    `<c:${name}><c:axId val="${id}"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="${side}"/>${title}<c:crossAx val="${cross}"/></c:${name}>`;
  const external = links ? '<c:externalData r:id="rId1"/>' : '';
  return {
    type: 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml',
    xml: `${declaration}<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><c:chart><c:title>${rich('Sales by region')}</c:title><c:autoTitleDeleted val="0"/><c:plotArea><c:layout/><c:barChart><c:barDir val="col"/><c:grouping val="clustered"/>${series(0, 'B', 'Income')}${series(1, 'C', 'Cost')}<c:axId val="1"/><c:axId val="2"/></c:barChart>${axis('catAx', 1, 2, 'b', '')}${axis('valAx', 2, 1, 'l', `<c:title>${rich('Million euros')}</c:title>`)}</c:plotArea><c:legend><c:legendPos val="r"/></c:legend><c:plotVisOnly val="1"/></c:chart>${external}</c:chartSpace>`,
    ...(links ? { links } : {}),
  };
}

/** The names of the chart's series and categories in its cells. */
export const chartCells = [
  ['Region', 'Income', 'Cost'],
  ['North', 4, 4],
  ['South', 2, 2],
  ['2024', 3, 3],
];
