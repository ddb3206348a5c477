import { getOutputFile, getVideoRequests } from '@glossa/contracts/translation-requests';
import { describe, expect, test } from 'vitest';
import {
  dataOf,
  refusalOf,
  type Uploaded,
  upload,
  waitForMedia,
  waitForRequest,
} from '../../../testing/media-calls.ts';
import { call } from '../../../testing/test-api.ts';
import { setupTranslationTest } from '../../../testing/translation-fixture.ts';

const fixture = setupTranslationTest();
const { ask } = fixture;

describe('a document', () => {
  test('comes back in its format with each line translated', async () => {
    const { api, caller, categoryId } = fixture;
    const text = 'The river is long.\n\nThe bridge is old.\n';
    const { mediaId: documentId } = dataOf<Uploaded>(
      await upload(api, caller, {
        categoryId,
        bytes: Buffer.from(text),
        name: 'نهر.txt',
        fields: { spokenLanguage: 'en' },
      }),
    );
    await waitForMedia(api, caller, documentId, ['ready'], 'doc');
    dataOf(await ask(['de', 'ar'], { mediaId: documentId }));
    const german = await waitForRequest(api, caller, documentId, ['ready'], {
      type: 'doc',
      language: 'de',
    });
    expect(german.outputFileName).toMatch(/\.txt$/);
    const output = await call(api, getOutputFile, {
      caller,
      params: { fileName: german.outputFileName ?? '' },
    });
    expect(output.payload).toBe('[de] The river is long.\n\n[de] The bridge is old.\n');
    const header = String(output.headers['content-disposition']);
    expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe('نهر.de.unreviewed.txt');
    expect(refusalOf(await ask(['ko'], { mediaId: documentId }))).toBe('409 TRANSLATION_NO_ENGINE');
    const asVideo = await call(api, getVideoRequests, { caller, params: { mediaId: documentId } });
    expect(refusalOf(asVideo)).toBe('404 NOT_FOUND');
  });

  test('whose texts the database cannot store is translated without them', async () => {
    const { api, caller, categoryId } = fixture;
    const source = '{"a": "The \\u0000 river.", "b": "The \\ud83d bridge.", "c": "The road."}';
    const { mediaId: documentId } = dataOf<Uploaded>(
      await upload(api, caller, {
        categoryId,
        bytes: Buffer.from(source),
        name: 'texts.json',
        fields: { spokenLanguage: 'en' },
      }),
    );
    await waitForMedia(api, caller, documentId, ['ready'], 'doc');
    dataOf(await ask(['de'], { mediaId: documentId }));
    const german = await waitForRequest(api, caller, documentId, ['ready'], {
      type: 'doc',
      language: 'de',
    });
    const output = await call(api, getOutputFile, {
      caller,
      params: { fileName: german.outputFileName ?? '' },
    });
    expect(output.payload).toBe(source.replace('The road', '[de] The road'));
    const omissions = await api.services.database.db
      .selectFrom('document_omissions')
      .select(['reason', 'text'])
      .where('ticket_id', '=', german.ticketId)
      .orderBy('number')
      .execute();
    expect(omissions).toEqual([
      { reason: 'unreadable', text: 'The  river.' },
      { reason: 'unreadable', text: 'The \ufffd bridge.' },
    ]);
  });
});
