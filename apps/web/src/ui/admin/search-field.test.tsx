// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchField } from './search-field.tsx';

const onChange = vi.fn();
const subject = (value: string) => (
  <MantineProvider env="test">
    <button type="button">Elsewhere</button>
    <textarea aria-label="Note" />
    <SearchField value={value} onChange={onChange} label="Search users" />
  </MantineProvider>
);
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search users' });
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

test('waits a moment after the last key', () => {
  render(subject(''));
  type('a');
  pass(200);
  type('ad');
  pass(240);
  expect(onChange).not.toHaveBeenCalled();
  pass(20);
  expect(onChange).toHaveBeenCalledExactlyOnceWith('ad');
});

test('a value that comes late does not undo the keys after it', () => {
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

test('shows what the list is narrowed by when that is changed elsewhere', () => {
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

test('Escape and the cross empty it at once', () => {
  render(subject('ada'));
  fireEvent.keyDown(field(), { key: 'Escape' });
  expect(field().value).toBe('');
  expect(onChange.mock.calls).toEqual([['']]);
  type('b');
  fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  pass(300);
  expect(field().value).toBe('');
  expect(onChange.mock.calls.every(([text]) => text === '')).toBe(true);
});

test('"/" leads to the field, but is a letter where one types', () => {
  render(subject(''));
  fireEvent.keyDown(screen.getByLabelText('Note'), { key: '/' });
  expect(document.activeElement).not.toBe(field());
  expect(fireEvent.keyDown(screen.getByText('Elsewhere'), { key: '/' })).toBe(false);
  expect(document.activeElement).toBe(field());
});
