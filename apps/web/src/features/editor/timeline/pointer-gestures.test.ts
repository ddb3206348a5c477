import { expect, test, vi } from 'vitest';
import { t } from '../../../lib/i18n/t.ts';
import { createPlayerStore } from '../../../ui/player/player-store.ts';
import type { EditorMedia } from '../store/editor-types.ts';
import { createTestStore, testCue } from '../testing/test-store.ts';
import { layOut } from './hit-test.ts';
import { rememberLanes } from './lanes.ts';
import { createGestures } from './pointer-gestures.ts';
import { createTimelineState } from './timeline-state.ts';

const media: EditorMedia = {
  mediaId: 'm',
  title: 'Film',
  kind: 'video',
  durationMs: 60_000,
  framesPerSecond: 25,
  aspectRatio: 16 / 9,
  shotChangesMs: [7000],
  peaks: null,
  rules: { maxLines: 2, minMs: 833, maxMs: 7000, minGapFrames: 2, cpl: 42, cps: 17 },
};
const layout = layOut(200);
const lowerY = layout.laneTop.lower + 10;
const upperY = layout.laneTop.upper + 10;
const soundY = 60;
const none = { shift: false, ctrl: false, alt: false };

/** 1 pixel is 20 milliseconds: a at 50 to 150, b at 200 to 300, c at 450 to 550. */
function start(options: { canEdit?: boolean } = {}) {
  const cues = [testCue('a', 1000), testCue('b', 4000), testCue('c', 9000)];
  const store = createTestStore(cues, options);
  const player = createPlayerStore(0, media.durationMs);
  const timeline = createTimelineState(media.durationMs, 'page');
  timeline.setSize(1000, media.durationMs);
  const lanesOf = rememberLanes();
  const announce = vi.fn();
  const gestures = createGestures({
    timeline,
    store,
    player,
    media,
    lanes: () => lanesOf(store.getState().cues),
    surface: { layout: () => layout },
    announce,
  });
  const at = (x: number, y: number, isCoarse = false) => ({ x, y, isCoarse });
  const drag = (from: number, to: number, y: number, keys = none, isCoarse = false) => {
    gestures.press(at(from, y, isCoarse), keys);
    gestures.move(at((from + to) / 2, y, isCoarse), keys);
    gestures.move(at(to, y, isCoarse), keys);
    gestures.release(keys);
  };
  const click = (x: number, y: number, keys = none) => {
    gestures.press(at(x, y), keys);
    gestures.release(keys);
  };
  const times = () =>
    store.getState().cues.map(({ id, startMs, endMs }) => `${id.slice(0, 3)} ${startMs}-${endMs}`);
  return { store, player, timeline, gestures, announce, drag, click, times, at };
}

test('dragging an edge snaps to the shot change as one undo step', () => {
  const { drag, times, store } = start();
  drag(297, 345, lowerY);
  expect(times()[1]).toBe('b 4000-7000');
  expect(store.getState().currentId).toBe('b');
  expect(store.getState().undoLabel).toBe(t('editor.step.moveCueEnd'));
  store.undo();
  expect(times()[1]).toBe('b 4000-6000');
  expect(store.getState().undoLabel).toBeNull();
});

test('a neighbor stops the drag, and Shift pushes it', () => {
  const { drag, times } = start();
  drag(297, 520, lowerY);
  expect(times()).toEqual(['a 1000-3000', 'b 4000-8920', 'c 9000-11000']);
  const pushing = start();
  pushing.drag(297, 520, lowerY, { ...none, shift: true });
  expect(pushing.times()).toEqual(['a 1000-3000', 'b 4000-10480', 'c 10560-12560']);
  expect(pushing.store.getState().undoLabel).toBe(t('editor.step.moveCueEnd'));
});

test('Alt disables snapping', () => {
  const { drag, times } = start();
  drag(297, 345.3, lowerY, { ...none, alt: true });
  expect(times()[1]).toBe('b 4000-6966');
});

test('several selected cues move together with their words', () => {
  const { click, drag, store, times } = start();
  store.run('', (cues) =>
    cues.map((cue) =>
      cue.id === 'b'
        ? { ...cue, words: [{ text: 'x', startMs: 4100, endMs: 4200, confidence: 1 }] }
        : cue,
    ),
  );
  click(250, lowerY);
  click(500, lowerY, { ...none, ctrl: true });
  drag(250, 300, lowerY);
  expect(times()).toEqual(['a 1000-3000', 'b 5000-7000', 'c 10000-12000']);
  expect(store.findCue('b')?.words?.[0]?.startMs).toBe(5100);
  expect(store.getState().undoLabel).toBe('Move 2 cues');
});

test('Esc reverts the drag and sends nothing', () => {
  const { gestures, timeline, times, at, store } = start();
  gestures.press(at(250, lowerY), none);
  gestures.move(at(400, lowerY), none);
  expect(timeline.getState().preview.times.size).toBe(1);
  gestures.cancel();
  gestures.release(none);
  expect(timeline.getState().preview.times.size).toBe(0);
  expect(times()[1]).toBe('b 4000-6000');
  expect(store.getState().undoLabel).toBeNull();
});

test('dragging on empty space creates a cue of that length, a double click one of default length', () => {
  const { drag, gestures, times, at, store } = start();
  drag(600, 700, upperY);
  expect(times().at(-1)).toMatch(/ 12000-14000$/);
  expect(store.getState().cues.at(-1)?.track).toBe('upper');
  expect(store.getState().currentId).toBe(store.getState().cues.at(-1)?.id);
  gestures.doubleClick(at(800, lowerY));
  expect(times().at(-1)).toMatch(/ 16000-18000$/);
  gestures.doubleClick(at(320, lowerY));
  expect(times()).toHaveLength(6);
  expect(store.getState().cues[2]).toMatchObject({ startMs: 6400, endMs: 8400 });
});

test('reports when there is no room', () => {
  const { gestures, announce, at, times, store } = start();
  store.change('', 'a', { endMs: 3700 });
  gestures.doubleClick(at(192, lowerY));
  expect(times()).toHaveLength(3);
  expect(announce).toHaveBeenCalledWith(expect.stringContaining('No room'));
});

test('clicks select, extend and open, and move the playhead on waveform and ruler', () => {
  const { click, gestures, store, player, at } = start();
  click(500, lowerY);
  expect(store.getState().currentId).toBe('c');
  click(100, lowerY, { ...none, shift: true });
  expect([...store.getState().selectedIds].sort()).toEqual(['a', 'b', 'c']);
  gestures.doubleClick(at(250, lowerY));
  expect(store.getState()).toMatchObject({ currentId: 'b', typing: true });
  click(400, soundY);
  expect(player.getState().currentMs).toBe(8000);
  click(700, 5);
  expect(player.getState().currentMs).toBe(14_000);
});

test('the ruler scrolls and its playhead can be dragged', () => {
  const { drag, timeline, player } = start();
  drag(500, 300, 5);
  expect(timeline.getState().view.startMs).toBe(4000);
  expect(player.getState().currentMs).toBe(0);
  player.seek(6000);
  drag(100, 200, 5);
  expect(player.getState().currentMs).toBe(8000);
});

test('a viewer can scroll and look', () => {
  const { drag, times, timeline, gestures, at } = start({ canEdit: false });
  drag(250, 200, lowerY);
  gestures.doubleClick(at(800, lowerY));
  expect(times()).toEqual(['a 1000-3000', 'b 4000-6000', 'c 9000-11000']);
  expect(timeline.getState().view.startMs).toBe(1000);
});

test('a touch scrolls over cues and moves only a selected one', () => {
  const { drag, times, timeline, store } = start();
  drag(250, 150, lowerY, none, true);
  expect(times()[1]).toBe('b 4000-6000');
  expect(timeline.getState().view.startMs).toBe(2000);
  timeline.setView({ ...timeline.getState().view, startMs: 0 });
  store.goTo('b');
  drag(250, 300, lowerY, none, true);
  expect(times()[1]).toBe('b 5000-7000');
});
