// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeLoginAnswer } from '../test-support/fake-server.ts';
import { useCan } from './permissions.ts';
import { clearSession, takeLoginAnswer } from './session-store.ts';

beforeEach(() => localStorage.clear());
afterEach(() => act(() => clearSession('left')));

test('a right is what the role resources say, and edit is not view', () => {
  takeLoginAnswer(makeLoginAnswer({ view: ['Media'], edit: [] }));
  expect(renderHook(() => useCan('Media', 'view')).result.current).toBe(true);
  expect(renderHook(() => useCan('Media', 'edit')).result.current).toBe(false);
  expect(renderHook(() => useCan('Settings', 'view')).result.current).toBe(false);
});

test('a right that is taken away or given shows at once', () => {
  takeLoginAnswer(makeLoginAnswer({ view: ['Media'] }));
  const { result } = renderHook(() => useCan('Settings', 'view'));
  expect(result.current).toBe(false);
  act(() => takeLoginAnswer(makeLoginAnswer({ view: ['Media', 'Settings'] })));
  expect(result.current).toBe(true);
  act(() => clearSession('ended'));
  expect(result.current).toBe(false);
});
