// @vitest-environment happy-dom
import type { SubtitleStyle } from '@glossa/contracts/subtitle-styles';
import { viewMediaStyle } from '@glossa/contracts/subtitle-styles';
import { defaultSubtitleStyle } from '@glossa/subtitles/subtitle-style';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applyLoginResponse } from '../../../lib/session/session-store.ts';
import { answer, at, makeLoginAnswer, startFakeServer } from '../../../testing/fake-server.ts';
import { createPlayerStore } from '../../../ui/player/player-store.ts';
import type { EditorMedia } from '../store/editor-types.ts';
import { createTestStore, testCue } from '../testing/test-store.ts';
import { EditorPreview } from './editor-preview.tsx';
import { styleDraftOf } from './style-draft.ts';

type Options = {
  content: { cues: readonly { text: string }[]; style: SubtitleStyle };
  onReady: () => void;
  onFailure: (sentence: string) => void;
};
type Shown = Options['content'];

// Rendering needs a real browser: tests/e2e/journeys/subtitle-preview*.test.ts. This tests how the screen uses its
// results.
const opened: { options: Options; shown: Shown[]; ended: boolean }[] = [];
vi.mock('../../../ui/player/subtitle-preview-session.ts', () => ({
  openPreview: (options: Options) => {
    const preview = { options, shown: [] as Shown[], ended: false };
    opened.push(preview);
    return {
      show: (content: Shown) => preview.shown.push(content),
      moveTo: () => {},
      end: () => {
        preview.ended = true;
      },
    };
  },
}));

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

beforeEach(() => {
  opened.length = 0;
  applyLoginResponse(makeLoginAnswer());
  const server = startFakeServer();
  server.on(at(viewMediaStyle, { mediaId: media.mediaId, language: 'en' }), () =>
    answer({ language: 'en', style, isDefault: true }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(kind: EditorMedia['kind'] = 'video') {
  const store = createTestStore([testCue('a', 0, { text: 'Hello there' })]);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <div>
          {kind === 'video' ? <video muted /> : <audio muted />}
          <EditorPreview
            store={store}
            player={createPlayerStore(500)}
            media={{ ...media, kind }}
            language="en"
          />
        </div>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { store, client };
}
const preview = async () => {
  await waitFor(() => expect(opened.filter(({ ended }) => !ended)).toHaveLength(1));
  const found = opened.at(-1);
  if (!found) throw new Error('no preview was opened');
  return found;
};

test('shows plain cues until the styled preview is ready', async () => {
  show();
  const { options } = await preview();
  expect(options.content.cues.map(({ text }) => text)).toEqual(['Hello there']);
  expect(screen.getByText('Hello there')).toBeTruthy();
  act(() => options.onReady());
  expect(screen.queryByText('Hello there')).toBeNull();
});

test('shows plain cues with the reason when rendering fails', async () => {
  show();
  const { options } = await preview();
  act(() => options.onReady());
  act(() => options.onFailure('It cannot be drawn.'));
  expect(screen.getByText('Hello there')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('It cannot be drawn.');
});

test('previews typing and style changes before saving', async () => {
  const { store, client } = show();
  const { shown } = await preview();
  act(() => {
    store.change('Edit text', 'a', { text: 'Hello again' });
  });
  expect(shown.at(-1)?.cues[0]?.text).toBe('Hello again');
  const chosen = { ...style, lower: { ...style.lower, fontSize: 9 } };
  act(() =>
    styleDraftOf(client, media.mediaId, 'en').choose(chosen, {
      ...{ label: 'size', before: style, wasDefault: true },
    }),
  );
  expect(shown.at(-1)?.style.lower.fontSize).toBe(9);
});

test('shows plain cues for audio without video', async () => {
  show('audio');
  expect(await screen.findByText('Hello there')).toBeTruthy();
  expect(opened).toEqual([]);
});
