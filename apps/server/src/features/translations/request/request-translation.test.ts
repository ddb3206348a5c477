import {
  getTranslationOptions,
  type TranslationRequest,
} from '@glossa/contracts/translation-requests';
import { describe, expect, test } from 'vitest';
import { dataOf, join, refusalOf } from '../../../testing/media-calls.ts';
import { call } from '../../../testing/test-api.ts';
import { one, setupTranslationTest } from '../../../testing/translation-fixture.ts';

const fixture = setupTranslationTest();
const { until, requests, verify, ask, askOne } = fixture;

describe('requesting', () => {
  test('is rejected before the transcript is verified, and queues nothing', async () => {
    expect(refusalOf(await ask(['fr']))).toBe('409 MEDIA_NOT_VERIFIED');
    expect(await requests()).toEqual([]);
  });

  test.each([
    ['the source language', ['en'], {}, '400 TRANSLATION_SAME_LANGUAGE'],
    ['an unsupported pair', ['fr', 'ko'], {}, '409 TRANSLATION_NO_ENGINE'],
    ['an unknown engine', ['fr'], { engineId: 'nobody' }, '409 TRANSLATION_NO_ENGINE'],
    ['no target language', [], {}, '400 INVALID_INPUT'],
    ['an unknown language', ['xx'], {}, '400 INVALID_INPUT'],
    ['an unknown field', ['fr'], { status: 'ready' }, '400 INVALID_INPUT'],
  ])('rejects %s and queues nothing', async (_what, languages, more, rejection) => {
    await verify();
    expect(refusalOf(await ask(languages, more))).toBe(rejection);
    expect(await requests()).toEqual([]);
  });

  test('twice, also concurrently, returns the same ticket and one job', async () => {
    await verify();
    const answers = await Promise.all([ask(['fr', 'fr']), ask(['fr']), ask(['fr'])]);
    const tickets = answers.map((answer) => one(dataOf<TranslationRequest[]>(answer)).ticketId);
    expect(new Set(tickets).size).toBe(1);
    await until(['ready']);
    expect((await askOne('fr')).ticketId).toBe(tickets[0]);
    expect((await askOne('fr')).status).toBe('ready');
    expect(fixture.calls).toBe(1);
  });

  test('the options list the engines for each target language', async () => {
    const { api, caller, mediaId } = fixture;
    const answer = await call(api, getTranslationOptions, { caller, params: { mediaId } });
    const options = dataOf<Array<{ language: string; available: boolean }>>(answer);
    expect(options.map((option) => option.language)).not.toContain('en');
    expect(options.find((option) => option.language === 'fr')).toMatchObject({
      available: true,
      engineId: 'fake',
      quality: 'good',
    });
    expect(options.find((option) => option.language === 'ko')?.available).toBe(false);
  });

  test('is denied without permission', async () => {
    const { api, caller } = fixture;
    await verify();
    const viewer = await join(api, 'Viewer', caller.organisationId);
    expect(refusalOf(await ask(['fr'], {}, viewer))).toBe('403 ACCESS_DENIED');
  });
});
