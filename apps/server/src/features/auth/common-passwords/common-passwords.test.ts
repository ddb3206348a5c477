import { readFile } from 'node:fs/promises';
import { passwordPattern } from '@glossa/contracts/auth';
import { expect, test } from 'vitest';
import { createOneTimePassword } from '../password.ts';
import { isCommonPassword } from './is-common-password.ts';

const list = await readFile(new URL('cores.txt', import.meta.url), 'utf8');
const cores = list.trimEnd().split('\n');

test('the list has more than the 3,000 most common passwords, once each', () => {
  expect(cores.length).toBeGreaterThan(30_000);
  expect(new Set(cores).size).toBe(cores.length);
});

test('every breached password is refused in the form that fulfils the rule', async () => {
  const accepted: string[] = [];
  for (const core of cores) {
    const password = `${core.charAt(0).toUpperCase()}${core.slice(1)}2026!`;
    if (!(await isCommonPassword(password, 'ada'))) accepted.push(password);
  }
  expect(accepted).toEqual([]);
});

test.each([
  'Mountain2024!',
  '1qaz@WSX',
  '!QAZ2wsx',
  'P@$$w0rd',
  'We1come!!77',
  'Thunder$9',
  'Ab12345!',
  'Glossa2026!',
  'Ada.Lovelace',
])('refuses %s', async (password) => {
  expect(await isCommonPassword(password, 'Ada.Lovelace')).toBe(true);
});

test.each(['Calm$River77Bend', 'Quiet$Lantern42', 'Tr4in&Leaves&Tokyo', 'gX7!vq2Lw$Zr'])(
  'accepts %s',
  async (password) => {
    expect(await isCommonPassword(password, 'ada')).toBe(false);
  },
);

test('generated passwords fulfil the rule and are not common', async () => {
  for (let count = 0; count < 200; count += 1) {
    const { oneTimePassword } = createOneTimePassword(new Date());
    expect(oneTimePassword).toMatch(passwordPattern);
    expect(oneTimePassword).toHaveLength(24);
    expect(await isCommonPassword(oneTimePassword, 'ada')).toBe(false);
  }
});
