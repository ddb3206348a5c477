import { zodResolver } from '@hookform/resolvers/zod';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { translateServerWordsBy } from './server-words.ts';
import { translatedResolver } from './translated-resolver.ts';

const schema = z.object({
  name: z.string().min(1, 'Give a name.'),
  members: z.array(z.object({ age: z.number('Give an age.') })),
});
const options = { fields: {}, shouldUseNativeValidation: false };
const resolve = translatedResolver(zodResolver(schema));

afterEach(() => translateServerWordsBy((sentence) => sentence));

test('what a schema says in English is said in the language of the page, however deep it lies', async () => {
  translateServerWordsBy((sentence) =>
    sentence === 'Give a name.' ? 'Indique un nombre.' : 'Indique una edad.',
  );
  const wrong: unknown = { name: '', members: [{ age: 4 }, { age: 'four' }] };
  const { errors } = await resolve(wrong as z.input<typeof schema>, undefined, options);
  expect(errors.name?.message).toBe('Indique un nombre.');
  expect(errors.members?.[1]?.age?.message).toBe('Indique una edad.');
});

test('values without a fault pass as they are', async () => {
  const values = { name: 'Ada', members: [{ age: 4 }] };
  expect(await resolve(values, undefined, options)).toEqual({ values, errors: {} });
});
