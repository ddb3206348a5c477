import { type DocumentSegment, viewDocumentSegments } from '@glossa/contracts/document-review';
import {
  type FilterPreview,
  type FilterProfile,
  previewFilterProfile,
  saveFilterProfile,
} from '@glossa/contracts/filter-profiles';
import type { FilterSettingsInput } from '@glossa/contracts/filter-settings';
import { type SegmentationRules, uploadSegmentationRules } from '@glossa/contracts/segmentation';
import { getOutputFile, translateFile } from '@glossa/contracts/translation-requests';
import type { PdfPage } from '@glossa/documents/pdf/page';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DocumentTools } from '../../engines/document-tools/port.ts';
import { createFakeTranslationEngine } from '../../engines/machine-translation/testing/fake.ts';
import { createTranslators } from '../../engines/machine-translation/translators.ts';
import { tinyJpeg } from '../../engines/media-tools/testing/tiny-media.ts';
import { createFakeDocumentTools } from '../../testing/fake-document-tools.ts';
import {
  addCategory,
  dataOf,
  join,
  refusalOf,
  type Uploaded,
  upload,
  waitForMedia,
  waitForRequest,
} from '../../testing/media-calls.ts';
import { pendingFiles } from '../../testing/stored-files.ts';
import { call, createTestApi, type TestApi } from '../../testing/test-api.ts';

const style = { family: 'serif', size: 10, bold: false, italic: false, color: '#000000' } as const;
const box = { x: 50, y: 50, width: 300, height: 10 };
const words = ['It', 'is', 'red.', 'It', 'is', 'o1d.'].map((text, index) => ({
  ...{ text, style, paper: '#ffffff', confidence: text === 'o1d.' ? 50 : 96 },
  box: { x: 50 + index * 34, y: 50, width: 30, height: 10 },
}));
const page: PdfPage = {
  ...{ number: 1, widthPt: 400, heightPt: 600, doubt: 'no-text' },
  blocks: [{ box, lines: [{ words, box }] }],
  recognition: { because: 'no-text', dropped: [] },
};
const fakeTools = createFakeDocumentTools();
/** What pages were written with. */
let written: ReadonlyMap<string, string>[] = [];
const buildPdfTranslation: DocumentTools['buildPdfTranslation'] = (request) => {
  written.push(request.translations);
  return fakeTools.buildPdfTranslation(request);
};

let api: TestApi;
let caller: Awaited<ReturnType<typeof join>>;
beforeAll(async () => {
  api = await createTestApi({
    overrides: {
      translators: createTranslators([createFakeTranslationEngine()]),
      documentTools: { ...fakeTools, readPdf: async () => [page], buildPdfTranslation },
    },
    worker: true,
  });
});
beforeEach(async () => {
  caller = await join(api, 'Organisation administrator');
  written = [];
});
afterAll(() => api.stop());

const srx = (rules: string) =>
  `<srx version="2.0"><header segmentsubflows="yes" cascade="no"/><body><languagerules><languagerule languagerulename="all">${rules}</languagerule></languagerules><maprules><languagemap languagepattern="EN.*" languagerulename="all"/></maprules></body></srx>`;
const rule = (before: string, after = '') =>
  `<rule break="yes"><beforebreak>${before}</beforebreak><afterbreak>${after}</afterbreak></rule>`;

const send = (content: string, { name = 'house.srx', by = caller } = {}) => {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  return call(api, uploadSegmentationRules, { caller: by, payload: form });
};
const save = (settings: FilterSettingsInput, by = caller) =>
  call(api, saveFilterProfile, {
    caller: by,
    payload: { profileId: null, name: 'Sentences', settings },
  });
const preview = (settings: FilterSettingsInput, content: string) => {
  const form = new FormData();
  form.append('settings', JSON.stringify(settings));
  form.append('file', new Blob([content]), 'letter.html');
  return call(api, previewFilterProfile, { caller, payload: form });
};
const previewed = async (settings: FilterSettingsInput, content: string) =>
  dataOf<FilterPreview>(await preview(settings, content)).translated.map(({ text }) => text);

async function translated(settings: FilterSettingsInput, bytes: Uint8Array, name: string) {
  const { profileId } = dataOf<FilterProfile>(await save(settings));
  const categoryId = await addCategory(api, caller);
  const fields = { spokenLanguage: 'en', filterProfileId: profileId };
  const { mediaId } = dataOf<Uploaded>(
    await upload(api, caller, { ...{ categoryId, bytes, name, fields } }),
  );
  await waitForMedia(api, caller, mediaId, ['ready'], 'doc');
  dataOf(await call(api, translateFile, { caller, payload: { mediaId, targetLanguages: ['de'] } }));
  const ticket = await waitForRequest(api, caller, mediaId, ['ready'], { type: 'doc' });
  expect(ticket.outputs.map(({ status }) => status)).toEqual(['ready']);
  const params = { ticketId: ticket.ticketId };
  const { items } = dataOf<{ items: DocumentSegment[] }>(
    await call(api, viewDocumentSegments, { caller, params }),
  );
  return { items, fileName: ticket.outputFileName ?? '' };
}

const letter = '<p>Dr. Ann is here;  she waits. <b>Go! Now.</b></p>';

test('sentences of a paragraph are segments in order, and one paragraph in the file', async () => {
  const { items, fileName } = await translated(
    { segments: { unit: 'sentences' } },
    Buffer.from(letter),
    'letter.html',
  );
  expect(items.map(({ source }) => source)).toEqual(['Dr. Ann is here; she waits.', 'Go!', 'Now.']);
  expect(items.map(({ segmentId }) => segmentId.replace(/^.*\./u, ''))).toEqual(['s1', 's2', 's3']);
  const { payload } = await call(api, getOutputFile, { caller, params: { fileName } });
  expect(payload).toContain('[de] Dr. Ann is here; she waits. <b>[de] Go! [de] Now.</b>');
});

test('an uploaded file says where sentences end, also after its profile', async () => {
  const rules = dataOf<SegmentationRules>(await send(srx(rule(';', '\\s') + rule('(?&gt;a)'))));
  expect(rules).toMatchObject({
    ...{ name: 'house.srx', ruleCount: 2, omittedTotal: 1 },
    omitted: [{ kind: 'rule', number: 2, reason: 'unsupported' }],
  });
  const { rulesId, name } = rules;
  const segments = { unit: 'sentences', rules: { rulesId, name } } as const;
  expect(await previewed({ segments }, letter)).toEqual([
    'Dr. Ann is here;',
    'she waits. Go! Now.',
  ]);
  expect(
    await previewed({ segments: { unit: 'paragraphs', rules: { rulesId, name } } }, letter),
  ).toHaveLength(1);
  const { items } = await translated({ segments }, Buffer.from(letter), 'letter.html');
  expect(items.map(({ source }) => source)).toEqual([
    'Dr. Ann is here;',
    'she waits. <g id="1">Go! Now.</g>',
  ]);
  expect(
    dataOf<SegmentationRules>(await send(srx(rule(';', '\\s') + rule('(?&gt;a)')))).rulesId,
  ).toBe(rulesId);
});

test('pages are divided too, with what is unsure in each sentence', async () => {
  const { items } = await translated({ segments: { unit: 'sentences' } }, tinyJpeg(), 'scan.jpeg');
  expect(items).toMatchObject([
    { source: 'It is red.', recognition: { unsure: [] } },
    { source: 'It is o1d.', recognition: { unsure: ['o1d.'] } },
  ]);
  expect(written.map((texts) => [...texts.values()])).toEqual([
    ['[de] It is red. [de] It is o1d.'],
  ]);
});

test('refuses files that are no SRX or take forever, and stores none of them', async () => {
  const refused = [await send('<tmx/>'), await send('no XML'), await send(srx(rule('x(?:a+)+')))];
  for (const one of refused) expect(refusalOf(one)).toBe('415 UPLOAD_REFUSED');
  expect(refusalOf(await send(`<srx>${' '.repeat(3 * 1024 * 1024)}</srx>`))).toBe(
    '413 PAYLOAD_TOO_LARGE',
  );
  expect(await pendingFiles(api)).toEqual([]);
  const stored = await api.database.db
    .selectFrom('segmentation_rules')
    .select('id')
    .where('organisation_id', '=', caller.organisationId)
    .execute();
  expect(stored).toEqual([]);
});

test('rules belong to their organization', async () => {
  const { rulesId, name } = dataOf<SegmentationRules>(await send(srx(rule(';'))));
  const other = await join(api, 'Organisation administrator');
  const settings = { segments: { unit: 'sentences', rules: { rulesId, name } } } as const;
  expect(refusalOf(await save(settings, other))).toBe('404 NOT_FOUND');
  const viewer = await join(api, 'Viewer', caller.organisationId);
  expect(refusalOf(await send(srx(rule(';')), { by: viewer }))).toBe('403 ACCESS_DENIED');
  caller = other;
  expect(refusalOf(await preview(settings, letter))).toBe('404 NOT_FOUND');
});

test('files that nothing names are deleted after a day', async () => {
  const first = dataOf<SegmentationRules>(await send(srx(rule(';'))));
  const second = dataOf<SegmentationRules>(await send(srx(rule('!'))));
  const { rulesId, name } = second;
  dataOf(await save({ segments: { unit: 'sentences', rules: { rulesId, name } } }));
  await api.database.db
    .updateTable('segmentation_rules')
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('id', 'in', [first.rulesId, second.rulesId])
    .execute();
  const third = dataOf<SegmentationRules>(await send(srx(rule(':'))));
  const left = await api.database.db
    .selectFrom('segmentation_rules')
    .select('id')
    .where('organisation_id', '=', caller.organisationId)
    .execute();
  expect(left.map(({ id }) => id).sort()).toEqual([second.rulesId, third.rulesId].sort());
});
