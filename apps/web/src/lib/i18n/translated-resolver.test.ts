import english from '@glossa/messages/locales/en.json' with { type: 'json' };
import { zodResolver } from '@hookform/resolvers/zod';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { translatedResolver } from './translated-resolver.ts';

const schema = z.object({
  name: z.string().min(1, 'validation.usernameRequired'),
  members: z.array(z.object({ age: z.number('validation.roleNameRequired') })),
});
const options = { fields: {}, shouldUseNativeValidation: false };
const resolve = translatedResolver(zodResolver(schema));

test('translates schema errors to the page language at any depth', async () => {
  const wrong: unknown = { name: '', members: [{ age: 4 }, { age: 'four' }] };
  const { errors } = await resolve(wrong as z.input<typeof schema>, undefined, options);
  expect(errors.name?.message).toBe(english['validation.usernameRequired']);
  expect(errors.members?.[1]?.age?.message).toBe(english['validation.roleNameRequired']);
});

test('passes valid values through', async () => {
  const values = { name: 'Ada', members: [{ age: 4 }] };
  expect(await resolve(values, undefined, options)).toEqual({ values, errors: {} });
});
