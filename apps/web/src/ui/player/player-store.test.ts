// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { handlePlayerKey } from './player-keys.ts';
import { createPlayerStore } from './player-store.ts';

/** A media element that loads and plays as told. */
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

test('the second in the address is where it starts', () => {
  const media = fakeMedia();
  const store = createPlayerStore(4000, 40_000);
  store.attach(media.element);
  media.load(40);
  expect(media.state.currentTime).toBe(4);
});

test('a renewed address keeps the position and goes on playing', () => {
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

test('one cue is played and stops by itself at its end', () => {
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

test('keys move the player, but not while somebody types', () => {
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
