import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildForm } from '../testing/build-form.fixture.ts';
import { buildPdf, print } from '../testing/build-pdf.fixture.ts';
import { type ReadField, readFields } from '../testing/read-fields.fixture.ts';
import { loadObjects } from './open-form.ts';
import { copyForm, takeForm } from './pdf-form.parser.ts';

let folder = '';
const at = (file: string) => join(folder, file);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'form-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const translated = [
  ['Your full name', 'Ihr voller Name'],
  ['Germany', 'Deutschland'],
  ['France', 'Frankreich'],
  ['Cats', '猫'],
] as const;

/** The form before, and the fields of a PDF of this size that it is copied to. */
async function copied(form: Uint8Array, size = '/MediaBox [0 0 400 600]') {
  await writeFile(at('form.pdf'), form);
  const translation = buildPdf([{ content: print('Wörter', 50, 100), page: size }]);
  await writeFile(at('plain.pdf'), translation);
  const { fields } = await copyForm({
    ...{ sourcePath: at('form.pdf'), path: at('plain.pdf'), outputPath: at('copied.pdf') },
    translations: translated.map(([from, to]) => [from, to]),
  });
  return {
    count: fields,
    before: await readFields(at('form.pdf')),
    after: await readFields(at('copied.pdf')),
  };
}

const find = (fields: readonly ReadField[], name: string) =>
  fields.find((field) => field.name === name);

describe('a form copied to its translation', () => {
  test('keeps names, types, values and places', async () => {
    const { count, before, after } = await copied(buildForm());
    const facts = ({ page, name, type, value, state, box }: ReadField) => [
      ...[page, name, type, value, state, ...box],
    ];
    expect(before.map(({ name }) => name)).toEqual([
      ...['name', 'agree', 'color', 'color', 'country', 'pets', 'sign', 'send'],
    ]);
    expect(after.map(facts)).toEqual(before.map(facts));
    expect(count).toBe(9);
    expect(find(after, 'name')).toMatchObject({ type: 'text', value: 'Ada Lovelace' });
    expect(after.flatMap(({ state }) => state || [])).toEqual(['Yes', 'red', 'Off']);
  });

  test('has translated descriptions and options, and the values that programs know', async () => {
    const { after } = await copied(buildForm());
    expect(find(after, 'name')?.tooltip).toBe('Ihr voller Name');
    expect(find(after, 'agree')?.tooltip).toBe('I agree to everything');
    expect(find(after, 'country')).toMatchObject({
      options: ['Deutschland', 'Frankreich'],
      value: 'FR',
    });
    expect(find(after, 'pets')).toMatchObject({ options: ['Dogs', '猫'], value: 'Cats' });
  });

  test('has no programs, signatures, addresses to send to and no XFA', async () => {
    await copied(buildForm());
    const { context } = await loadObjects(await readFile(at('copied.pdf')));
    const written = context.enumerateIndirectObjects().map(([, object]) => String(object));
    expect(written.join('\n')).toContain('/Widget');
    for (const left of ['/JS', '/SubmitForm', '/PPKLite', '/XFA'])
      expect(written.join('\n')).not.toContain(left);
  });

  test('is where it was displayed on a turned page', async () => {
    const { after } = await copied(buildForm('/Rotate 90'), '/MediaBox [0 0 600 400]');
    // 15 points wide and high, 150 from the left and 460 from below.
    expect(find(after, 'agree')?.box).toEqual([460, 250, 475, 235]);
  });

  test('is where it was displayed on a cropped page', async () => {
    const { after } = await copied(
      buildForm('/CropBox [20 30 380 590]'),
      '/MediaBox [0 0 360 560]',
    );
    expect(find(after, 'agree')?.box).toEqual([130, 445, 145, 430]);
  });
});

test('a field that only its page knows is copied with the field above it', async () => {
  const form = Buffer.from(buildForm()).toString('latin1');
  const { after } = await copied(
    Buffer.from(
      form.replace(/\/Kids \[913 0 R 914 0 R\]/u, '').replace('/Fields [910 0 R', '/Fields ['),
      'latin1',
    ),
  );
  expect(after.map(({ name }) => name).sort()).toEqual([
    ...['agree', 'color', 'color', 'country', 'name', 'pets', 'send', 'sign'],
  ]);
});

describe('the pages of a form', () => {
  test('are read without its fields', async () => {
    await writeFile(at('form.pdf'), buildForm());
    const { fields } = await takeForm({ path: at('form.pdf'), outputPath: at('bare.pdf') });
    expect(await readFields(at('bare.pdf'))).toEqual([]);
    expect(fields).toHaveLength(1);
    expect(fields[0]?.boxes).toHaveLength(8);
    expect(fields[0]?.texts.map(({ kind, text }) => [kind, text])).toEqual([
      ['xfa', ''],
      ['label', 'Your full name'],
      ['value', 'Ada Lovelace'],
      ['program', 'Your full name'],
      ['label', 'I agree to everything'],
      ['label', 'Germany'],
      ['label', 'France'],
      ['label', 'Dogs'],
      ['label', 'Cats'],
      ['signature', 'sign'],
      ['value', 'Send it'],
      ['program', 'send'],
    ]);
    expect(fields[0]?.texts.at(1)?.box).toEqual({ x: 150, y: 90, width: 150, height: 20 });
  });

  test('of a file without fields are left alone', async () => {
    await writeFile(at('form.pdf'), buildPdf([{ content: print('Words', 50, 100) }]));
    const taken = await takeForm({ path: at('form.pdf'), outputPath: at('none.pdf') });
    expect(taken).toEqual({ written: false, fields: [] });
  });

  test('are left as they are, and it is said, if their objects are damaged', async () => {
    const form = Buffer.from(buildForm()).toString('latin1');
    const pages = '<</Type /Pages /Kids [10 0 R] /Count 1';
    expect(form).toContain(pages);
    await writeFile(
      at('form.pdf'),
      form.replace(pages, '<</Type /Pages /Kids [10 0 R 2 0 R] /Count 1'),
      'latin1',
    );
    const taken = await takeForm({ path: at('form.pdf'), outputPath: at('none.pdf') });
    expect(taken.written).toBe(false);
    expect(taken.fields.flatMap(({ texts }) => texts.map(({ kind }) => kind))).toEqual(['unread']);
  });
});
