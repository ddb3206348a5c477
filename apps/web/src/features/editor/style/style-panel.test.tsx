// @vitest-environment happy-dom
import {
  deleteStylePreset,
  getFonts,
  saveStylePreset,
  updateMediaStyle,
  viewMediaStyle,
  viewStylePresets,
} from '@glossa/contracts/subtitle-styles';
import { defaultSubtitleStyle } from '@glossa/subtitles/subtitle-style';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../../lib/i18n/t.ts';
import { applyLoginResponse } from '../../../lib/session/session-store.ts';
import {
  answer,
  at,
  makeLoginAnswer,
  refuse,
  startFakeServer,
} from '../../../testing/fake-server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import type { EditorMedia } from '../store/editor-types.ts';
import { createTestStore } from '../testing/test-store.ts';
import { StylePanel } from './style-panel.tsx';

const media: EditorMedia = {
  mediaId: '33333333-3333-4333-8333-333333333333',
  title: 'Lecture',
  kind: 'video',
  durationMs: 60_000,
  framesPerSecond: 25,
  aspectRatio: 16 / 9,
  shotChangesMs: [],
  peaks: null,
  rules: { maxLines: 2, minMs: 833, maxMs: 7000, minGapFrames: 2, cpl: 42, cps: 20 },
};
const style = defaultSubtitleStyle('en');
const font = (family: string, offered = true) => ({
  ...{ family, files: [], recommended: offered, offered },
});
const broadcast = {
  presetId: '44444444-4444-4444-8444-444444444444',
  name: 'Broadcast',
  style: {
    ...style,
    lower: { ...style.lower, colour: '#ffff00', fontFamily: 'Noto Sans Arabic' },
  },
};

let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  server = startFakeServer();
  const params = { mediaId: media.mediaId, language: 'en' };
  server.on(at(viewMediaStyle, params), () => answer({ language: 'en', style, isDefault: true }));
  server.on(at(getFonts, params), () =>
    answer([font('Noto Sans'), font('Noto Serif'), font('Noto Sans Symbols', false)]),
  );
  server.on(viewStylePresets, () => answer([broadcast]));
  server.on(updateMediaStyle, ({ body }) => {
    const { style: chosen } = body as { style: typeof style | null };
    return answer({ language: 'en', style: chosen ?? style, isDefault: chosen === null });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(rights: Parameters<typeof makeLoginAnswer>[0] = {}) {
  applyLoginResponse(makeLoginAnswer(rights));
  const store = createTestStore();
  showScreen('/style', () => <StylePanel store={store} media={media} onClose={() => {}} />);
  await screen.findByRole('tab', { name: t('editor.lowerTrack') });
}
const stored = () =>
  server.callsTo(updateMediaStyle).map(({ body }) => (body as { style: typeof style }).style);

test('saves a change automatically for its track only, undoably', async () => {
  await show();
  fireEvent.click(screen.getByRole('switch', { name: t('common.bold') }));
  expect(screen.getByText(t('common.saving'))).toBeTruthy();
  await screen.findByText(t('editor.style.allSaved'));
  expect(stored()).toEqual([{ ...style, lower: { ...style.lower, bold: true } }]);
  fireEvent.click(screen.getByRole('button', { name: /^Undo/ }));
  await waitFor(() => expect(stored().at(-1)).toBeNull());
  await screen.findByText(t('editor.style.allSaved'));
});

test('reports a failed save, keeps the selection and sends it again', async () => {
  server.on(updateMediaStyle, () => refuse('FONT_UNKNOWN', { requestId: 'r-1' }));
  await show();
  fireEvent.click(screen.getByRole('switch', { name: t('common.italic') }));
  expect((await screen.findByRole('alert')).textContent).toContain(t('errors.fontUnknown'));
  await screen.findByText(t('app.errors.requestId', { requestId: 'r-1' }));
  expect(screen.getByRole<HTMLInputElement>('switch', { name: t('common.italic') }).checked).toBe(
    true,
  );
  server.on(updateMediaStyle, ({ body }) =>
    answer({ ...(body as object), language: 'en', isDefault: false }),
  );
  fireEvent.click(screen.getByRole('button', { name: t('common.retry') }));
  await screen.findByText(t('editor.style.allSaved'));
  expect(stored()).toHaveLength(2);
});

test('warns about similar colors', async () => {
  await show();
  expect(screen.queryByText(t('editor.style.hardToRead'))).toBeNull();
  fireEvent.change(screen.getByRole('textbox', { name: t('editor.style.outline') }), {
    target: { value: '#eeeeee' },
  });
  expect(await screen.findByText(t('editor.style.hardToRead'))).toBeTruthy();
  await screen.findByText(t('editor.style.allSaved'));
});

test('shows presets saved by others when the window regains focus', async () => {
  await show();
  await waitFor(() => expect(server.callsTo(viewStylePresets)).toHaveLength(1));
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(server.callsTo(viewStylePresets)).toHaveLength(2));
});

test('a preset for another script applies its style but not its font', async () => {
  await show();
  fireEvent.click(await screen.findByRole('combobox', { name: t('editor.preset.label') }));
  fireEvent.click(await screen.findByRole('option', { name: 'Broadcast', hidden: true }));
  await waitFor(() => expect(stored()).toHaveLength(1));
  await screen.findByText(t('editor.style.allSaved'));
  expect(stored()[0]?.lower).toMatchObject({ colour: '#ffff00', fontFamily: 'Noto Sans' });
});

test('shows a taken name at its field', async () => {
  server.on(saveStylePreset, () => refuse('STYLE_PRESET_NAME_TAKEN', { requestId: 'r-1' }));
  await show();
  fireEvent.click(screen.getByRole('button', { name: t('editor.preset.menu') }));
  fireEvent.click(await screen.findByRole('menuitem', { name: t('editor.preset.saveAsNew') }));
  fireEvent.change(await screen.findByRole('textbox', { name: t('editor.preset.name') }), {
    target: { value: 'Broadcast' },
  });
  fireEvent.click(screen.getByRole('button', { name: t('common.save') }));
  expect(await screen.findByText(t('errors.stylePresetNameTaken'))).toBeTruthy();
  await screen.findByText(t('app.errors.requestId', { requestId: 'r-1' }));
  expect(server.callsTo(saveStylePreset)[0]?.body).toEqual({
    ...{ presetId: null, name: 'Broadcast', style },
  });
  expect(server.callsTo(deleteStylePreset)).toHaveLength(0);
});

test('a viewer sees the style and cannot change it', async () => {
  await show({ edit: [] });
  expect(screen.getByText(t('editor.style.viewOnly'))).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('switch', { name: t('common.bold') }).disabled).toBe(
    true,
  );
});
