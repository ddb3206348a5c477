// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { applyLoginResponse, clearSession } from '../../../lib/session/session-store.ts';
import { makeLoginAnswer } from '../../../testing/fake-server.ts';
import { layoutLimits, readLayoutSizes, useLayoutSizes, usualSize } from './layout-sizes.ts';

const usual = {
  split: usualSize('split'),
  text: usualSize('text'),
  timeline: usualSize('timeline'),
};
beforeEach(() => localStorage.clear());

test('sizes are kept for each person, also after logging out', () => {
  const { result } = renderHook(() => useLayoutSizes('7'));
  act(() => result.current[1]('text', 300));
  act(() => result.current[1]('split', 90));
  const changed = { ...usual, text: 300, split: layoutLimits.split.most };
  expect(result.current[0]).toEqual(changed);
  expect(readLayoutSizes('8')).toEqual(usual);
  applyLoginResponse(makeLoginAnswer());
  act(() => clearSession('left'));
  expect(readLayoutSizes('7')).toEqual(changed);
});

test('two tabs change different parts', () => {
  const one = renderHook(() => useLayoutSizes('7')).result;
  const two = renderHook(() => useLayoutSizes('7')).result;
  act(() => one.current[1]('text', 300));
  act(() => two.current[1]('timeline', 300));
  expect(readLayoutSizes('7')).toEqual({ ...usual, text: 300, timeline: 300 });
});

test.each(['{', 'null', '7', '"wide"', '{"text":"high","split":null,"timeline":1e999}'])(
  'what is not a layout is ignored: %s',
  (kept) => {
    localStorage.setItem('glossa.editor-layout.7', kept);
    expect(readLayoutSizes('7')).toEqual(usual);
  },
);
