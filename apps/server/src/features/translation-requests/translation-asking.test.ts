import {
  getTranslationOptions,
  type TranslationRequest,
} from '@glossa/contracts/translation-requests';
import { describe, expect, test } from 'vitest';
import { dataOf, join, refusalOf } from '../../test-support/media-journeys.ts';
import { call } from '../../test-support/test-api.ts';
import { one, setTranslationDesk } from '../../test-support/translation-desk.ts';

const desk = setTranslationDesk();
const { until, requests, verify, ask, askOne } = desk;

describe('asking', () => {
  test('is refused before the transcript is verified, and nothing is queued', async () => {
    expect(refusalOf(await ask(['fr']))).toBe('409 MEDIA_NOT_VERIFIED');
    expect(await requests()).toEqual([]);
  });

  test.each([
    ['the language it is in', ['en'], {}, '400 TRANSLATION_SAME_LANGUAGE'],
    ['a pair no engine knows', ['fr', 'ko'], {}, '409 TRANSLATION_NO_ENGINE'],
    ['an engine that is not there', ['fr'], { engineId: 'nobody' }, '409 TRANSLATION_NO_ENGINE'],
    ['no language', [], {}, '400 INVALID_INPUT'],
    ['an unknown language', ['xx'], {}, '400 INVALID_INPUT'],
    ['an unknown field', ['fr'], { status: 'ready' }, '400 INVALID_INPUT'],
  ])('refuses %s, and nothing is queued', async (_what, languages, more, refusal) => {
    await verify();
    expect(refusalOf(await ask(languages, more))).toBe(refusal);
    expect(await requests()).toEqual([]);
  });

  test('twice, also at the same moment, gives the same ticket and one piece of work', async () => {
    await verify();
    const answers = await Promise.all([ask(['fr', 'fr']), ask(['fr']), ask(['fr'])]);
    const tickets = answers.map((answer) => one(dataOf<TranslationRequest[]>(answer)).ticketId);
    expect(new Set(tickets).size).toBe(1);
    await until(['ready']);
    expect((await askOne('fr')).ticketId).toBe(tickets[0]);
    expect((await askOne('fr')).status).toBe('ready');
    expect(desk.calls).toBe(1);
  });

  test('the options tell what there is for each other language', async () => {
    const { api, caller, mediaId } = desk;
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

  test('a person without the right does not', async () => {
    const { api, caller } = desk;
    await verify();
    const viewer = await join(api, 'Viewer', caller.organisationId);
    expect(refusalOf(await ask(['fr'], {}, viewer))).toBe('403 ACCESS_DENIED');
  });
});
