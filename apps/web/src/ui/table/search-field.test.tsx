// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { SearchField } from './search-field.tsx';

const onChange = vi.fn();
const subject = (value: string) => (
  <MantineProvider env="test">
    <button type="button">Elsewhere</button>
    <textarea aria-label="Note" />
    <SearchField value={value} onChange={onChange} label="Search users" />
  </MantineProvider>
);
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: t('users.search') });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
  onChange.mockClear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('waits briefly after the last key', () => {
  render(subject(''));
  type('a');
  pass(200);
  type('ad');
  pass(240);
  expect(onChange).not.toHaveBeenCalled();
  pass(20);
  expect(onChange).toHaveBeenCalledExactlyOnceWith('ad');
});

test('a late value does not undo later typing', () => {
  const { rerender } = render(subject(''));
  type('ad');
  pass(300);
  type('ada');
  rerender(subject('ad'));
  expect(field().value).toBe('ada');
  pass(300);
  rerender(subject('ada'));
  expect(field().value).toBe('ada');
  expect(onChange.mock.calls).toEqual([['ad'], ['ada']]);
});

test('shows a search changed elsewhere', () => {
  const { rerender } = render(subject('ada'));
  expect(field().value).toBe('ada');
  type('bob');
  pass(300);
  rerender(subject('bob'));
  rerender(subject(''));
  expect(field().value).toBe('');
  rerender(subject('bob'));
  expect(field().value).toBe('bob');
});

test('Escape and the clear button empty it immediately', () => {
  render(subject('ada'));
  fireEvent.keyDown(field(), { key: 'Escape' });
  expect(field().value).toBe('');
  expect(onChange.mock.calls).toEqual([['']]);
  type('b');
  fireEvent.click(screen.getByRole('button', { name: t('common.clearSearch') }));
  pass(300);
  expect(field().value).toBe('');
  expect(onChange.mock.calls.every(([text]) => text === '')).toBe(true);
});

test('"/" focuses the field except while typing', () => {
  render(subject(''));
  fireEvent.keyDown(screen.getByLabelText('Note'), { key: '/' });
  expect(document.activeElement).not.toBe(field());
  expect(fireEvent.keyDown(screen.getByText('Elsewhere'), { key: '/' })).toBe(false);
  expect(document.activeElement).toBe(field());
});
