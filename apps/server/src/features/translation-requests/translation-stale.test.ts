import { describe, expect, test, vi } from 'vitest';
import { cuesOf } from '../../test-support/draft-journeys.ts';
import { dataOf, refusalOf } from '../../test-support/media-journeys.ts';
import { setTranslationDesk } from '../../test-support/translation-desk.ts';

const desk = setTranslationDesk();
const { until, verify, askOne, ready, now, retry, view, editSourceCue } = desk;

describe('an edit of the source', () => {
  test('makes just the cues stale that come from it, and retry makes them fresh', async () => {
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

  test('published while the engine is at work, the result comes out stale where it must', async () => {
    await verify();
    let letGo = () => {};
    desk.before = () =>
      new Promise((resolve) => {
        letGo = resolve;
      });
    const { ticketId } = await askOne('fr');
    await vi.waitFor(() => expect(desk.calls).toBe(1), { timeout: 10_000 });
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
