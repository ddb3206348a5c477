import type { TranslationRequest } from '@glossa/contracts/translation-requests';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { EngineError } from '../../../engines/engine-error.ts';
import { dataOf, refusalOf } from '../../../testing/media-calls.ts';
import { setupTranslationTest } from '../../../testing/translation-fixture.ts';
import { translateJob } from './jobs.ts';

const fixture = setupTranslationTest();
const { until, requests, verify, askOne, ready, now, retry, cancel, view } = fixture;

describe('failures', () => {
  test('a permanent failure ends with code and message, and retry makes it ready', async () => {
    await verify();
    fixture.before = async () => {
      throw new EngineError('ENGINE_REMOTE_REFUSED', { text: 'The key was refused.' });
    };
    const { ticketId } = await askOne('fr');
    const failed = await until(['failed']);
    expect(failed).toMatchObject({
      failure: { code: 'ENGINE_REMOTE_REFUSED', message: { text: 'The key was refused.' } },
      progress: null,
      outputFileName: null,
    });
    expect(fixture.calls).toBe(1);
    fixture.before = async () => {};
    expect(dataOf<TranslationRequest>(await retry(ticketId))).toMatchObject({ failure: null });
    const healed = await until(['ready']);
    expect(healed).toMatchObject({ ticketId, failure: null });
    expect(refusalOf(await retry(ticketId))).toBe('409 REQUEST_WRONG_STATE');
    expect(refusalOf(await cancel(ticketId))).toBe('409 REQUEST_WRONG_STATE');
  });

  test('the queue retries a temporary failure', async () => {
    await verify();
    fixture.before = async () => {
      if (fixture.calls === 1)
        throw new EngineError('ENGINE_TIMEOUT', { text: 'Too slow.' }, { retryable: true });
    };
    await ready();
    expect(fixture.calls).toBe(2);
  });

  test('cancelling while running stops the engine, and a late result changes nothing', async () => {
    await verify();
    let told = false;
    fixture.before = (signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          told = true;
          resolve();
        });
      });
    const { ticketId } = await askOne('fr');
    await vi.waitFor(() => expect(fixture.calls).toBe(1), { timeout: 10_000 });
    expect(dataOf<TranslationRequest>(await cancel(ticketId)).status).toBe('cancelled');
    expect(dataOf<TranslationRequest>(await cancel(ticketId)).status).toBe('cancelled');
    await vi.waitFor(() => expect(told).toBe(true));
    fixture.before = async () => {};
    await ready('de');
    const [french] = (await requests()).filter((request) => request.language === 'fr');
    expect(french).toMatchObject({ status: 'cancelled', outputFileName: null, failure: null });
    dataOf(await retry(ticketId));
    expect(await until(['ready'], { language: 'fr' })).toMatchObject({ ticketId });
  });
});

describe('a run that lost its lease', () => {
  test('does not complete the request of the current run', async () => {
    await verify();
    const release: Array<() => void> = [];
    fixture.stubborn = true;
    fixture.before = () => new Promise((resolve) => release.push(resolve));
    const { ticketId } = await askOne('fr');
    await vi.waitFor(() => expect(release).toHaveLength(1), { timeout: 10_000 });
    dataOf(await cancel(ticketId));
    dataOf(await retry(ticketId));
    await vi.waitFor(() => expect(release).toHaveLength(2), { timeout: 10_000 });
    // Over for the queue, however it ended.
    const overRuns = async () => {
      const { rows } = await sql<{ over: number }>`
        SELECT count(*)::int AS over FROM jobs.job
        WHERE name = ${translateJob.name} AND completed_on IS NOT NULL
      `.execute(fixture.api.services.database.db);
      return rows[0]?.over ?? 0;
    };
    const before = await overRuns();
    release[0]?.();
    await vi.waitFor(async () => expect(await overRuns()).toBe(before + 1), { timeout: 10_000 });
    expect((await now()).status).toBe('translating');
    release[1]?.();
    await until(['ready']);
    expect((await view(ticketId)).version).toBe(1);
  });
});
