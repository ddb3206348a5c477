// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeLoginAnswer } from '../../testing/fake-server.ts';
import { useCan } from './permissions.ts';
import { applyLoginResponse, clearSession } from './session-store.ts';

beforeEach(() => localStorage.clear());
afterEach(() => act(() => clearSession('left')));

test('permissions come from role resources, and edit is not view', () => {
  applyLoginResponse(makeLoginAnswer({ view: ['Media'], edit: [] }));
  expect(renderHook(() => useCan('Media', 'view')).result.current).toBe(true);
  expect(renderHook(() => useCan('Media', 'edit')).result.current).toBe(false);
  expect(renderHook(() => useCan('Settings', 'view')).result.current).toBe(false);
});

test('a granted or removed permission shows immediately', () => {
  applyLoginResponse(makeLoginAnswer({ view: ['Media'] }));
  const { result } = renderHook(() => useCan('Settings', 'view'));
  expect(result.current).toBe(false);
  act(() => applyLoginResponse(makeLoginAnswer({ view: ['Media', 'Settings'] })));
  expect(result.current).toBe(true);
  act(() => clearSession('ended'));
  expect(result.current).toBe(false);
});
