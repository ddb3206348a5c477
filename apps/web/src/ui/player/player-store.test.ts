// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPlayerStore } from './player-store.ts';
import { handlePlayerKey } from './use-player-keys.ts';

/** A media element that loads and plays on command. */
function fakeMedia() {
  const element = document.createElement('audio');
  const state = { readyState: 0, currentTime: 0, duration: Number.NaN };
  for (const key of ['readyState', 'currentTime', 'duration'] as const)
    Object.defineProperty(element, key, {
      get: () => state[key],
      set: (value: number) => {
        state[key] = value;
      },
    });
  element.play = vi.fn(async () => {
    element.dispatchEvent(new Event('play'));
  });
  element.pause = vi.fn(() => {
    element.dispatchEvent(new Event('pause'));
  });
  const load = (seconds: number) => {
    Object.assign(state, { readyState: 1, duration: seconds, currentTime: 0 });
    element.dispatchEvent(new Event('loadedmetadata'));
  };
  return { element, state, load };
}

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', () => 1);
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

test('starts at the second in the address', () => {
  const media = fakeMedia();
  const store = createPlayerStore(4000, 40_000);
  store.attach(media.element);
  media.load(40);
  expect(media.state.currentTime).toBe(4);
});

test('a renewed URL keeps position and playback', () => {
  const media = fakeMedia();
  const store = createPlayerStore(0, 40_000);
  store.attach(media.element);
  media.load(40);
  store.play();
  media.state.currentTime = 12.5;
  media.element.dispatchEvent(new Event('timeupdate'));
  store.setSource('/video?mediaToken=new');
  Object.assign(media.state, { readyState: 0, currentTime: 0 });
  media.element.dispatchEvent(new Event('timeupdate'));
  expect(store.getState().currentMs).toBe(12_500);
  media.load(40);
  expect(media.state.currentTime).toBe(12.5);
  expect(media.element.play).toHaveBeenCalledTimes(2);
});

test('plays one cue and stops at its end', () => {
  const media = fakeMedia();
  const store = createPlayerStore(0, 40_000);
  store.attach(media.element);
  media.load(40);
  store.playRange(2000, 3000);
  media.state.currentTime = 2.9;
  media.element.dispatchEvent(new Event('timeupdate'));
  expect(media.element.pause).not.toHaveBeenCalled();
  media.state.currentTime = 3.02;
  media.element.dispatchEvent(new Event('timeupdate'));
  expect(media.element.pause).toHaveBeenCalledOnce();
});

test('a step shows the next frame: the element seeks to its middle, the clock shows its start', () => {
  const media = fakeMedia();
  const store = createPlayerStore(1000, 40_000);
  store.attach(media.element);
  media.load(40);
  store.stepFrames(1, 25);
  expect(media.state.currentTime).toBeCloseTo(1.06);
  media.element.dispatchEvent(new Event('seeked'));
  expect(store.getState().currentMs).toBe(1040);
  store.stepFrames(-3, 25);
  expect(store.getState().currentMs).toBe(920);
  store.stepFrames(-1000, 25);
  expect(store.getState().currentMs).toBe(0);
  store.stepFrames(100_000, 25);
  expect(store.getState().currentMs).toBe(39_960);
});

test('a hundred steps forward and back end at the same frame at a fractional rate', () => {
  const media = fakeMedia();
  const store = createPlayerStore(0, 40_000);
  store.attach(media.element);
  media.load(40);
  for (let step = 0; step < 100; step += 1) store.stepFrames(1, 29.97);
  expect(store.getState().currentMs).toBe(3337);
  for (let step = 0; step < 100; step += 1) store.stepFrames(-1, 29.97);
  expect(store.getState().currentMs).toBe(0);
});

test('repeats a cue until switched off or until seeking elsewhere', () => {
  const media = fakeMedia();
  const store = createPlayerStore(0, 40_000);
  store.attach(media.element);
  media.load(40);
  store.loopRange({ startMs: 2000, endMs: 3000 });
  expect([media.state.currentTime, store.getState().playing]).toEqual([2, true]);
  for (let round = 0; round < 3; round += 1) {
    media.state.currentTime = 3.01;
    media.element.dispatchEvent(new Event('timeupdate'));
    expect(media.state.currentTime).toBe(2);
  }
  store.seek(2500);
  expect(store.getState().loop).not.toBeNull();
  store.seek(9000);
  expect(store.getState().loop).toBeNull();
  store.loopRange({ startMs: 39_000, endMs: 40_000 });
  media.state.currentTime = 40;
  media.element.dispatchEvent(new Event('ended'));
  expect([media.state.currentTime, store.getState().playing]).toEqual([39, true]);
  store.loopRange(null);
  media.state.currentTime = 39.9;
  media.element.dispatchEvent(new Event('timeupdate'));
  expect(media.state.currentTime).toBe(39.9);
});

test('limits speed to what browsers play', () => {
  const store = createPlayerStore(0, 40_000);
  store.setRate(0);
  expect(store.getState().rate).toBe(0.25);
  store.setRate(99);
  expect(store.getState().rate).toBe(4);
});

test('keys control the player except while typing', () => {
  const store = createPlayerStore(20_000, 40_000);
  const press = (key: string, target: HTMLElement, shiftKey = false) =>
    handlePlayerKey(store, {
      key,
      target,
      shiftKey,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
    });
  press('ArrowRight', document.body);
  press('j', document.body);
  press('ArrowLeft', document.body, true);
  expect(store.getState().currentMs).toBe(14_000);
  expect(press('j', document.createElement('textarea'))).toBe(false);
  expect(press(' ', document.createElement('button'))).toBe(false);
  expect(store.getState().currentMs).toBe(14_000);
});
