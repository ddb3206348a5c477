import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest, so that no worker begins with it when the others have ended. */
const slow = [
  'journeys/spec-coverage.test.ts',
  'journeys/editor-windows.test.ts',
  'journeys/editor-together.test.ts',
  'journeys/operations.test.ts',
  'journeys/broadcast-files.test.ts',
  'journeys/suggestions.test.ts',
  'journeys/kept-files.test.ts',
  'lifecycle/dev.test.ts',
  'journeys/languages.test.ts',
  'lifecycle/kill-nine.test.ts',
  'journeys/editor-audio.test.ts',
  'lifecycle/backup-accounts.test.ts',
  'journeys/journey.test.ts',
  'journeys/notifications.test.ts',
  'journeys/editor-three.test.ts',
  'journeys/outputs.test.ts',
  'lifecycle/backup.test.ts',
  'journeys/review-recording.test.ts',
  'journeys/models-install.test.ts',
  'lifecycle/start.test.ts',
  'whisper/engine.real.test.ts',
  'document-tools/round-trip.real.test.ts',
  'document-tools/pdf.real.test.ts',
  'document-tools/old-formats.real.test.ts',
  'rendering/output.real.test.ts',
  'media-tools/media-tools.real.test.ts',
];

/** Where vitest has no times of an earlier run, it begins with the largest files; here the slowest come before them. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = slow.findIndex((path) => moduleId.endsWith(path));
      return place < 0 ? slow.length : place;
    };
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
