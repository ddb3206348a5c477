import { type AuditEntry, viewAuditLog } from '@glossa/contracts/audit';
import {
  deleteStylePreset,
  getFontFile,
  getFonts,
  type StylePreset,
  type SubtitleFont,
  type SubtitleStyle,
  saveStylePreset,
  updateMediaStyle,
  viewMediaStyle,
  viewStylePresets,
} from '@glossa/contracts/subtitle-styles';
import { defaultSubtitleStyle } from '@glossa/subtitles/subtitle-style';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCategory, dataOf, join, refusalOf, upload } from '../../testing/media-calls.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';
import { styleOf } from './index.ts';

type MediaStyle = { language: string; style: SubtitleStyle; isDefault: boolean };

let api: TestApi;
let admin: Awaited<ReturnType<typeof join>>;
let mediaId: string;

beforeAll(async () => {
  api = await createTestApi();
});
beforeEach(async () => {
  admin = await join(api, 'Organisation administrator');
  const categoryId = await addCategory(api, admin);
  mediaId = dataOf<{ mediaId: string }>(await upload(api, admin, { categoryId })).mediaId;
  await api.services.database.db
    .updateTable('media')
    .set({ language: 'en' })
    .where('id', '=', mediaId)
    .execute();
});
afterAll(() => api.stop());

const own = defaultSubtitleStyle('en');
const ours: SubtitleStyle = {
  ...own,
  lower: { ...own.lower, fontFamily: 'Noto Serif', fontSize: 7, colour: '#ffee00', box: true },
};
const save = (caller: Caller, style: unknown, language = 'en') =>
  call(api, updateMediaStyle, { caller, payload: { mediaId, language, style } as object });
const view = (caller: Caller, language = 'en') =>
  call(api, viewMediaStyle, { caller, params: { mediaId, language } });
const auditOf = async (action: string) =>
  dataOf<{ items: AuditEntry[] }>(
    await call(api, viewAuditLog, { caller: admin, query: { action } }),
  ).items;
const savePreset = (caller: Caller, name: string, presetId: string | null = null, style = ours) =>
  call(api, saveStylePreset, { caller, payload: { presetId, name, style } });
const presets = async (caller: Caller) =>
  dataOf<StylePreset[]>(await call(api, viewStylePresets, { caller }));

test('a media item uses its language’s style until one is chosen, and again after null', async () => {
  expect(dataOf(await view(admin))).toEqual({ language: 'en', style: own, isDefault: true });
  const saved = dataOf<MediaStyle>(await save(admin, ours));
  expect(saved).toEqual({ language: 'en', style: ours, isDefault: false });
  expect(dataOf(await view(admin))).toEqual(saved);
  expect(dataOf<MediaStyle>(await view(admin, 'ar'))).toMatchObject({ isDefault: true });
  expect((await styleOf(api.services.database.db, mediaId, 'en')).style).toEqual(ours);
  dataOf(await save(admin, ours));
  expect(dataOf(await save(admin, null))).toEqual({ language: 'en', style: own, isDefault: true });
  const written = await auditOf('subtitle-style-changed');
  expect(written.map(({ subject, detail }) => [subject, detail])).toEqual([
    [mediaId, { language: 'en', before: ours, after: own, backToDefault: true }],
    [mediaId, { language: 'en', before: own, after: ours }],
  ]);
});

test('rejects and names a font that is missing or lacks the script', async () => {
  const other = (fontFamily: string) => ({ ...ours, upper: { ...ours.upper, fontFamily } });
  const refused = await save(admin, other('No Such Font'));
  expect(refusalOf(refused)).toBe('400 FONT_UNKNOWN');
  expect(refused.json()).toMatchObject({
    fields: { 'style.upper.fontFamily': expect.stringContaining('No Such Font') },
  });
  expect(refusalOf(await save(admin, ours, 'ar'))).toBe('400 FONT_UNKNOWN');
  expect(dataOf(await save(admin, defaultSubtitleStyle('ar'), 'ar'))).toMatchObject({
    isDefault: false,
  });
});

test('rejects values out of range and unknown fields', async () => {
  for (const bad of [
    { ...ours, lower: { ...ours.lower, fontSize: 90 } },
    { ...ours, lower: { ...ours.lower, colour: 'red;}' } },
    { ...ours, extra: 1 },
  ])
    expect(refusalOf(await save(admin, bad))).toBe('400 INVALID_INPUT');
});

test('returns 404 to another organization, and viewers change nothing', async () => {
  const stranger = await join(api, 'Organisation administrator');
  expect(refusalOf(await view(stranger))).toBe('404 NOT_FOUND');
  expect(refusalOf(await save(stranger, ours))).toBe('404 NOT_FOUND');
  const { presetId } = dataOf<StylePreset>(await savePreset(admin, 'Ours'));
  expect(await presets(stranger)).toEqual([]);
  expect(refusalOf(await savePreset(stranger, 'Theirs', presetId))).toBe('404 NOT_FOUND');
  const remove = (caller: Caller) =>
    call(api, deleteStylePreset, { caller, params: { id: presetId } });
  expect(refusalOf(await remove(stranger))).toBe('404 NOT_FOUND');
  const viewer = await join(api, 'Viewer', admin.organisationId);
  expect(refusalOf(await save(viewer, ours))).toBe('403 ACCESS_DENIED');
  expect(refusalOf(await savePreset(viewer, 'Mine'))).toBe('403 ACCESS_DENIED');
  expect(refusalOf(await remove(viewer))).toBe('403 ACCESS_DENIED');
  expect(await presets(viewer)).toHaveLength(1);
});

test('presets can be saved, changed and deleted, have unique names ignoring case, and are audited', async () => {
  const first = dataOf<StylePreset>(await savePreset(admin, 'Broadcast'));
  expect(await presets(admin)).toEqual([first]);
  expect(refusalOf(await savePreset(admin, 'BROADCAST'))).toBe('409 STYLE_PRESET_NAME_TAKEN');
  const renamed = dataOf<StylePreset>(await savePreset(admin, 'Web', first.presetId, own));
  expect(renamed).toEqual({ presetId: first.presetId, name: 'Web', style: own });
  dataOf(await savePreset(admin, 'Broadcast'));
  expect((await presets(admin)).map(({ name }) => name)).toEqual(['Broadcast', 'Web']);
  const params = { id: first.presetId };
  dataOf(await call(api, deleteStylePreset, { caller: admin, params }));
  expect(refusalOf(await call(api, deleteStylePreset, { caller: admin, params }))).toBe(
    '404 NOT_FOUND',
  );
  expect(await auditOf('style-preset-saved')).toHaveLength(3);
  expect(await auditOf('style-preset-deleted')).toMatchObject([{ subjectName: 'Web' }]);
});

test('serves the listed font file, cached privately forever', async () => {
  const list = dataOf<SubtitleFont[]>(
    await call(api, getFonts, { caller: admin, params: { language: 'en' } }),
  );
  const file = list.find(({ family }) => family === 'Noto Sans')?.files[0];
  const answer = await call(api, getFontFile, {
    caller: admin,
    params: { fontId: file?.fontId ?? '' },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload.byteLength).toBe(file?.sizeBytes);
  expect(answer.headers).toMatchObject({
    'content-type': 'font/ttf',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=31536000, immutable',
  });
  const params = { fontId: 'a'.repeat(32) };
  expect(refusalOf(await call(api, getFontFile, { caller: admin, params }))).toBe('404 NOT_FOUND');
  expect(refusalOf(await call(api, getFontFile, { params }))).toBe('401 AUTH_REQUIRED');
});
