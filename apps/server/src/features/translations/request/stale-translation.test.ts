import { describe, expect, test, vi } from 'vitest';
import { cuesOf } from '../../../testing/draft-calls.ts';
import { dataOf, refusalOf } from '../../../testing/media-calls.ts';
import { setupTranslationTest } from '../../../testing/translation-fixture.ts';

const fixture = setupTranslationTest();
const { until, verify, askOne, ready, now, retry, view, editSourceCue } = fixture;

describe('an edit of the source', () => {
  test('makes only the derived cues stale, and retry updates them', async () => {
    await verify();
    const { ticketId } = await ready();
    const fresh = cuesOf(await view(ticketId));
    const changedId = await editSourceCue(1, 'Welcome to the second lesson.');
    const stale = await view(ticketId);
    expect(stale.status).toBe('stale');
    const dependent = fresh.filter((cue) => cue.sourceCueIds.includes(changedId));
    expect(dependent.length).toBeGreaterThan(0);
    expect(dependent.length).toBeLessThan(fresh.length);
    expect(
      cuesOf(stale)
        .filter((cue) => cue.stale)
        .map((cue) => cue.id),
    ).toEqual(dependent.map((cue) => cue.id));
    expect(await now()).toMatchObject({
      status: 'stale',
      staleCueCount: dependent.length,
      outputFileName: expect.any(String),
    });
    expect(refusalOf(await retry(ticketId))).toBe('409 MEDIA_NOT_VERIFIED');

    await verify();
    dataOf(await retry(ticketId));
    const done = await until(['ready']);
    expect(done).toMatchObject({ ticketId, staleCueCount: 0 });
    const renewed = await view(ticketId);
    expect(renewed).toMatchObject({ version: 2, status: 'ready' });
    expect(cuesOf(renewed).some((cue) => cue.stale)).toBe(false);
    expect(
      cuesOf(renewed)
        .map((cue) => cue.text)
        .join(' '),
    ).toContain('second lesson');
  });

  test('published while the engine runs marks affected results as stale', async () => {
    await verify();
    let letGo = () => {};
    fixture.before = () =>
      new Promise((resolve) => {
        letGo = resolve;
      });
    const { ticketId } = await askOne('fr');
    await vi.waitFor(() => expect(fixture.calls).toBe(1), { timeout: 10_000 });
    const changedId = await editSourceCue(0, 'Good evening everyone.');
    letGo();
    const done = await until(['ready', 'stale']);
    expect(done.status).toBe('stale');
    const stale = cuesOf(await view(ticketId)).filter((cue) => cue.stale);
    expect(stale.map((cue) => cue.sourceCueIds.includes(changedId))).toEqual(stale.map(() => true));
    expect(stale.length).toBe(done.staleCueCount);
    expect(stale.length).toBeGreaterThan(0);
  });
});
