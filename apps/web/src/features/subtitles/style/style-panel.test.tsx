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
import { takeLoginAnswer } from '../../../lib/session-store.ts';
import {
  answer,
  at,
  makeLoginAnswer,
  refuse,
  startFakeServer,
} from '../../../test-support/fake-server.ts';
import { showScreen } from '../../../test-support/show-screen.tsx';
import type { EditorMedia } from '../model/editor-types.ts';
import { createTestStore } from '../model/test-store.ts';
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
  takeLoginAnswer(makeLoginAnswer(rights));
  const store = createTestStore();
  showScreen('/style', () => <StylePanel store={store} media={media} onClose={() => {}} />);
  await screen.findByRole('tab', { name: 'Lower track' });
}
const stored = () =>
  server.callsTo(updateMediaStyle).map(({ body }) => (body as { style: typeof style }).style);
const patience = { timeout: 3000 };

test('a change is stored by itself, for its track alone, and can be taken back', async () => {
  await show();
  fireEvent.click(screen.getByRole('switch', { name: 'Bold' }));
  expect(screen.getByText('Saving…')).toBeTruthy();
  await screen.findByText('All changes are saved.', {}, patience);
  expect(stored()).toEqual([{ ...style, lower: { ...style.lower, bold: true } }]);
  fireEvent.click(screen.getByRole('button', { name: /^Undo/ }));
  await waitFor(() => expect(stored().at(-1)).toBeNull(), patience);
  await screen.findByText('All changes are saved.', {}, patience);
});

test('what cannot be stored is said, stays chosen and is sent again', async () => {
  server.on(updateMediaStyle, () => refuse('FONT_UNKNOWN'));
  await show();
  fireEvent.click(screen.getByRole('switch', { name: 'Italic' }));
  expect((await screen.findByRole('alert', {}, patience)).textContent).toContain(
    'This font is not installed',
  );
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Italic' }).checked).toBe(true);
  server.on(updateMediaStyle, ({ body }) =>
    answer({ ...(body as object), language: 'en', isDefault: false }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('All changes are saved.', {}, patience);
  expect(stored()).toHaveLength(2);
});

test('colours too near to each other are warned of', async () => {
  await show();
  expect(screen.queryByText('Hard to read')).toBeNull();
  fireEvent.change(screen.getByRole('textbox', { name: 'Outline' }), {
    target: { value: '#eeeeee' },
  });
  expect(await screen.findByText('Hard to read')).toBeTruthy();
  await screen.findByText('All changes are saved.', {}, patience);
});

test('presets that somebody else saved are there when one comes back to the window', async () => {
  await show();
  await waitFor(() => expect(server.callsTo(viewStylePresets)).toHaveLength(1), patience);
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(server.callsTo(viewStylePresets)).toHaveLength(2), patience);
});

test('a preset for another script brings its look but not its font', async () => {
  await show();
  fireEvent.click(await screen.findByRole('combobox', { name: 'Preset' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Broadcast', hidden: true }));
  await waitFor(() => expect(stored()).toHaveLength(1), patience);
  await screen.findByText('All changes are saved.', {}, patience);
  expect(stored()[0]?.lower).toMatchObject({ colour: '#ffff00', fontFamily: 'Noto Sans' });
});

test('a name that is taken is said at its field', async () => {
  server.on(saveStylePreset, () => refuse('STYLE_PRESET_NAME_TAKEN'));
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Presets' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Save as a new preset…' }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name of the preset' }), {
    target: { value: 'Broadcast' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('There is already a style preset with this name.')).toBeTruthy();
  expect(server.callsTo(saveStylePreset)[0]?.body).toEqual({
    ...{ presetId: null, name: 'Broadcast', style },
  });
  expect(server.callsTo(deleteStylePreset)).toHaveLength(0);
});

test('who may not edit sees the style and changes nothing', async () => {
  await show({ edit: [] });
  expect(screen.getByText('You may look at the style but not change it.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Bold' }).disabled).toBe(true);
});
