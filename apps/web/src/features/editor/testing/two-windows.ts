import { updateCue } from '@glossa/subtitles/update-cue';
import { news, type setupDraftSyncTest, typeInto } from './draft-sync-fixture.ts';
import { createFakeDraftServer } from './fake-draft-server.ts';
import { createMemoryDevice } from './memory-device.ts';
import { testCues } from './test-store.ts';

/** Two windows that hear of each other’s conflicts, each with its own device. */
export function twoWindows(fixture: ReturnType<typeof setupDraftSyncTest>) {
  async function openBoth(cues = testCues(2)) {
    const server = createFakeDraftServer(cues);
    const devices = { ada: createMemoryDevice(), bo: createMemoryDevice() };
    const ada = await fixture.open(server, devices.ada);
    const bo = await fixture.open(server, devices.bo);
    server.conflicts.onChange = () => {
      for (const { sync } of [ada, bo])
        sync.hear({
          type: 'draft',
          reportId: server.reportId(),
          mediaId: server.reportId(),
          what: 'conflicts',
          changeNumber: null,
          changeId: null,
        });
    };
    await fixture.pass(0);
    return { server, ada, bo, devices };
  }
  return {
    openBoth,
    /** Ada’s version of the first cue waits for a decision. */
    async openConflict() {
      const all = await openBoth();
      const { server, ada, bo } = all;
      server.colleague((cues) => updateCue(cues, 'cue-1', { text: 'theirs' }));
      typeInto(ada, 'cue-1', 'Ada’s');
      await fixture.pass(1000);
      news(bo, server);
      await fixture.pass(1000);
      return all;
    },
  };
}
