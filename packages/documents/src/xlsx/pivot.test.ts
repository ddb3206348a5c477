import { expect, test } from 'vitest';
import { buildXlsx } from '../ooxml/build-xlsx.fixture.ts';
import { german, xmlPart } from '../ooxml/marking.fixture.ts';
import { openDocument } from '../open-document.ts';

const ns = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const type = 'vnd.openxmlformats-officedocument.spreadsheetml.pivotTable+xml';

test('a pivot table names its fields and items as in the cells, each once', () => {
  const workbook = buildXlsx(
    [
      {
        name: 'S',
        rows: [['Region', 'Area'], ['North', 'South'], ['Sum of Region']],
        links: { rIdP: { type: 'pivotTable', target: '../pivotTables/pivotTable1.xml' } },
      },
    ],
    {
      'xl/pivotTables/pivotTable1.xml': {
        type,
        xml: `<pivotTableDefinition ${ns} name="P"><dataFields><dataField name="Sum of Region" fld="0"/></dataFields></pivotTableDefinition>`,
        links: { rId1: { type: 'pivotCacheDefinition', target: '../cache.xml' } },
      },
      'xl/cache.xml': {
        type,
        xml: `<pivotCacheDefinition ${ns}><cacheFields><cacheField name="Region"><sharedItems><s v="North"/><s v="Unknown"/></sharedItems></cacheField><cacheField name="Area"/></cacheFields></pivotCacheDefinition>`,
      },
    },
  );
  const opened = openDocument(workbook);
  const names: Record<string, string> = {
    Region: 'Gebiet',
    Area: 'Gebiet',
    North: 'Nord',
    'Sum of Region': 'Summe von Gebiet',
  };
  const out = opened.rebuild(
    new Map(opened.segments.map(({ id, plain }) => [id, names[plain] ?? plain])),
    german,
  );
  expect(xmlPart(out, 'xl/pivotTables/pivotTable1.xml')).toContain('name="Summe von Gebiet"');
  expect(xmlPart(out, 'xl/cache.xml')).toMatch(
    /name="Gebiet"><sharedItems><s v="Nord"\/><s v="Unknown"\/>.*name="Area"/u,
  );
});
