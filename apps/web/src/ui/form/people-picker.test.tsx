// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { PeoplePicker, type Person } from './people-picker.tsx';

const people: Person[] = [
  { userId: '1', displayName: 'Ada Lovelace', userName: 'ada', hint: 'Legal' },
  { userId: '2', displayName: 'Adam Smith', userName: 'adam' },
  { userId: '3', displayName: 'Bob Ross', userName: 'bob' },
];
const search = vi.fn<(text: string, signal: AbortSignal) => Promise<Person[]>>();
let value: readonly Person[];

function Subject({ exclude = [] }: { exclude?: string[] }) {
  const [chosen, setChosen] = useState<readonly Person[]>([]);
  value = chosen;
  return (
    <MantineProvider env="test">
      <form>
        <PeoplePicker
          label="People to add"
          value={chosen}
          onChange={setChosen}
          search={search}
          exclude={exclude}
        />
      </form>
    </MantineProvider>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'People to add' });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const said = () => screen.getByRole('status').textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const type = async (text: string) => {
  fireEvent.change(field(), { target: { value: text } });
  await pass(300);
};
/** False: prevents the key's default, such as submitting the form. */
const press = (key: string) => fireEvent.keyDown(field(), { key, code: key });

beforeEach(() => {
  vi.useFakeTimers();
  search.mockReset();
  search.mockImplementation(async (text) =>
    people.filter((person) => person.displayName.toLowerCase().includes(text)),
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('lists the first users when opened and matching ones while typing', async () => {
  render(<Subject exclude={['3']} />);
  act(() => field().focus());
  await pass(0);
  expect(options()).toEqual(['Ada Lovelaceada · Legal', 'Adam Smithadam']);
  fireEvent.change(field(), { target: { value: 'a' } });
  await pass(100);
  await type('adam');
  expect(search.mock.calls.map(([text]) => text)).toEqual(['', 'adam']);
  expect(options()).toEqual(['Adam Smithadam']);
  expect(said()).toBe('1 person found');
});

test('the keyboard selects, removes the last, and never submits the form', async () => {
  render(<Subject />);
  act(() => field().focus());
  await type('ada');
  press('ArrowDown');
  expect(press(t('editor.key.enter'))).toBe(false);
  await pass(0);
  expect(value.map((person) => person.displayName)).toEqual(['Adam Smith']);
  expect(field().value).toBe('');
  expect(options()).toEqual(['Ada Lovelaceada · Legal', 'Bob Rossbob']);
  await type('ada');
  expect(press(t('editor.key.enter'))).toBe(false);
  await pass(0);
  expect(value.map((person) => person.userId)).toEqual(['2', '1']);
  press(t('editor.key.backspace'));
  expect(value.map((person) => person.userId)).toEqual(['2']);
});

test('Enter before the response selects no one and does not submit the form', async () => {
  render(<Subject />);
  act(() => field().focus());
  await pass(0);
  fireEvent.change(field(), { target: { value: 'bob' } });
  expect(press(t('editor.key.enter'))).toBe(false);
  expect(value).toEqual([]);
});

test('a chip has its own remove button', async () => {
  render(<Subject />);
  act(() => field().focus());
  await pass(0);
  fireEvent.click(screen.getByRole('option', { name: /Bob/ }));
  fireEvent.click(
    screen.getByRole('button', { name: t('common.removeName', { name: 'Bob Ross' }) }),
  );
  expect(value).toEqual([]);
});

test('reports no matches', async () => {
  render(<Subject />);
  act(() => field().focus());
  await type('zoe');
  expect(said()).toBe(t('common.noMatchingPeople'));
  expect(screen.getAllByText(t('common.noMatchingPeople'))).toHaveLength(2);
});

test('aborts and ignores an earlier request', async () => {
  const late = Promise.withResolvers<Person[]>();
  render(<Subject />);
  act(() => field().focus());
  await pass(0);
  search.mockImplementationOnce(() => late.promise);
  await type('ada');
  const signal = search.mock.lastCall?.[1];
  await type('bob');
  expect(signal?.aborted).toBe(true);
  late.resolve(people);
  await pass(0);
  expect(options()).toEqual(['Bob Rossbob']);
});

test('a failure is shown and can be retried', async () => {
  render(<Subject />);
  act(() => field().focus());
  await pass(0);
  search.mockRejectedValueOnce(new Error('The server is away.'));
  await type('bob');
  expect(said()).toBe('The server is away.');
  fireEvent.click(screen.getByRole('button', { name: t('common.retry') }));
  await pass(0);
  expect(options()).toEqual(['Bob Rossbob']);
});
