import { type FilterSettingsInput, filterSettingsSchema } from '@glossa/contracts/filter-settings';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { openDocument } from '../open-document.ts';
import { german } from '../text/marking.fixture.ts';
import { buildIdml, content, paragraph, run } from './build-idml.fixture.ts';

type Settings = FilterSettingsInput['inDesign'];

const styled = (text: string, style: string) =>
  paragraph(run(content(text))).replace('ParagraphStyle/Body', `ParagraphStyle/${style}`);

/** Stories with their frames: on a page, on a master, on a hidden layer, hidden itself, anchored in another story. */
function magazine(): Uint8Array {
  const stories = {
    page:
      paragraph(
        run(
          `${content('On the page')}<Footnote>${paragraph(run(content('A footnote')))}</Footnote>`,
        ),
      ) +
      styled('print(1)', 'Code%3aListing') +
      paragraph(
        run(content('Buy ')) +
          run(content('Glossa Pro')).replace('$ID/[No character style]', 'Product') +
          run(content(' today')),
      ) +
      paragraph(
        run(`${content('With a note')}<Note>${paragraph(run(content('For editors')))}</Note>`),
      ),
    master: paragraph(run(content('On the master'))),
    layer: paragraph(
      run(`${content('On a hidden layer')}<TextFrame Self="f5" ParentStory="anchored"/>`),
    ),
    hidden: paragraph(run(content('In a hidden frame'))),
    anchored: paragraph(run(content('Anchored there'))),
    both: paragraph(run(content('On both'))),
  };
  const frame = (story: string, attributes = '') =>
    `<TextFrame Self="f${story}" ParentStory="${story}" ItemLayer="l1"${attributes}/>`;
  const files = unzipSync(buildIdml(stories));
  const map = strFromU8(files['designmap.xml'] ?? new Uint8Array());
  files['designmap.xml'] = strToU8(
    map.replace(
      '</Document>',
      '<Layer Self="l1" Visible="true"/><Layer Self="l2" Visible="false"/><idPkg:MasterSpread src="MasterSpreads/m.xml"/><idPkg:Spread src="Spreads/s.xml"/></Document>',
    ),
  );
  files['MasterSpreads/m.xml'] = strToU8(
    `<MasterSpread Self="m">${frame('master')}${frame('both')}</MasterSpread>`,
  );
  files['Spreads/s.xml'] = strToU8(
    `<Spread Self="s">${frame('page')}${frame('both')}${frame('layer').replace('l1', 'l2')}<Group Self="g" Visible="false">${frame('hidden')}</Group></Spread>`,
  );
  return zipSync(files);
}

function open(settings: Settings) {
  const filter = filterSettingsSchema.parse({ inDesign: settings });
  const opened = openDocument(magazine(), undefined, { filter });
  const left = opened.omitted.filter(({ reason }) => reason.startsWith('profile'));
  return { opened, left: left.map(({ text, reason, place }) => `${text} (${reason}, ${place})`) };
}

test.each([
  [{ masters: false }, ['On the master (profile, body)']],
  [
    { hiddenLayers: false },
    [
      'On a hidden layer (profile-hidden, body)',
      'In a hidden frame (profile-hidden, body)',
      'Anchored there (profile-hidden, body)',
    ],
  ],
  [{ notes: false }, ['A footnote (profile, footnote)']],
  [{ comments: false }, ['For editors (profile, comment)']],
  [
    { excludedStyles: ['listing', 'PRODUCT'] },
    ['print(1) (profile-style, body)', 'Glossa Pro (profile-style, body)'],
  ],
  [{ excludedStyles: ['Code:Listing'] }, ['print(1) (profile-style, body)']],
] satisfies [Settings, string[]][])('leaves out of InDesign: %j', (settings, expected) => {
  const { opened, left } = open(settings);
  expect(left).toEqual(expected);
  const all = open({}).opened.segments;
  expect(all).toHaveLength(11);
  const ids = new Set(all.map(({ id }) => id));
  expect(opened.segments.every(({ id }) => ids.has(id))).toBe(true);
  const marks = new Map(opened.segments.map(({ id, text }) => [id, `⟦${text}⟧`]));
  const files = Object.values(unzipSync(opened.rebuild(marks, german)));
  const xml = files.map((bytes) => strFromU8(bytes)).join('\n');
  for (const { plain } of all) {
    const isLeft = expected.some((one) => one.startsWith(`${plain} (`));
    if (plain === 'Buy Glossa Pro today') continue;
    expect(xml.includes(`⟦${plain}`), plain).toBe(!isLeft);
    if (isLeft) expect(xml).toContain(`<Content>${plain}</Content>`);
  }
});

test('a style of characters is a placeholder of its sentence', () => {
  const { opened } = open({ excludedStyles: ['product'] });
  expect(opened.segments.map(({ text }) => text)).toContain('Buy <x id="1"/> today');
});
