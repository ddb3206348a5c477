import type { TranslationRequest } from '@glossa/contracts/translation-requests';
import { describe, expect, test, vi } from 'vitest';
import { EngineError } from '../../engines/engine-error.ts';
import { dataOf, refusalOf } from '../../test-support/media-journeys.ts';
import { setTranslationDesk } from '../../test-support/translation-desk.ts';

const desk = setTranslationDesk();
const { until, requests, verify, askOne, ready, now, retry, cancel, view } = desk;

describe('trouble', () => {
  test('a permanent fault fails with its code and sentence; retry makes it ready', async () => {
    await verify();
    desk.before = async () => {
      throw new EngineError('ENGINE_REMOTE_REFUSED', 'The key was refused.');
    };
    const { ticketId } = await askOne('fr');
    const failed = await until(['failed']);
    expect(failed).toMatchObject({
      failure: { code: 'ENGINE_REMOTE_REFUSED', message: 'The key was refused.' },
      progress: null,
      outputFileName: null,
    });
    expect(desk.calls).toBe(1);
    desk.before = async () => {};
    expect(dataOf<TranslationRequest>(await retry(ticketId))).toMatchObject({ failure: null });
    const healed = await until(['ready']);
    expect(healed).toMatchObject({ ticketId, failure: null });
    expect(refusalOf(await retry(ticketId))).toBe('409 REQUEST_WRONG_STATE');
    expect(refusalOf(await cancel(ticketId))).toBe('409 REQUEST_WRONG_STATE');
  });

  test('a passing fault is tried again by the queue', async () => {
    await verify();
    desk.before = async () => {
      if (desk.calls === 1)
        throw new EngineError('ENGINE_TIMEOUT', 'Too slow.', { retryable: true });
    };
    await ready();
    expect(desk.calls).toBe(2);
  });

  test('cancelled in mid-work the engine is told, and what comes back late changes nothing', async () => {
    await verify();
    let told = false;
    desk.before = (signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          told = true;
          resolve();
        });
      });
    const { ticketId } = await askOne('fr');
    await vi.waitFor(() => expect(desk.calls).toBe(1), { timeout: 10_000 });
    expect(dataOf<TranslationRequest>(await cancel(ticketId)).status).toBe('cancelled');
    expect(dataOf<TranslationRequest>(await cancel(ticketId)).status).toBe('cancelled');
    await vi.waitFor(() => expect(told).toBe(true), { timeout: 5_000 });
    desk.before = async () => {};
    await ready('de');
    const [french] = (await requests()).filter((request) => request.language === 'fr');
    expect(french).toMatchObject({ status: 'cancelled', outputFileName: null, failure: null });
    dataOf(await retry(ticketId));
    expect(await until(['ready'], { language: 'fr' })).toMatchObject({ ticketId });
  });
});

describe('a run that lost its ticket', () => {
  test('does not finish it in place of the run that holds it now', async () => {
    await verify();
    const letGo: Array<() => void> = [];
    desk.stubborn = true;
    desk.before = () => new Promise((resolve) => letGo.push(resolve));
    const { ticketId } = await askOne('fr');
    await vi.waitFor(() => expect(letGo).toHaveLength(1), { timeout: 10_000 });
    dataOf(await cancel(ticketId));
    dataOf(await retry(ticketId));
    await vi.waitFor(() => expect(letGo).toHaveLength(2), { timeout: 10_000 });
    letGo[0]?.();
    // Long enough for the first run to do whatever it would do.
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect((await now()).status).toBe('translating');
    letGo[1]?.();
    await until(['ready']);
    expect((await view(ticketId)).version).toBe(1);
  });
});
