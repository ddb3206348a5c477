import { dirname } from 'node:path';
import { journeysOf } from './changes.mjs';

/**
 * Files that `npm test` leaves to `npm test -- --all`, which CI runs in parts (decision 097): their subject rarely changes, or a
 * journey that always runs shows the same feature. With a filter or `--changed` they are like all others.
 */
const journeys = [
  'broadcast-files',
  'disclaimer',
  'editor-audio',
  'editor-files',
  'editor-three',
  'editor-together',
  'editor-verification',
  'editor-windows',
  'feedback',
  'filter-profile',
  'help',
  'invitation',
  'kept-files',
  'models-install',
  'notifications',
  'operations',
  'output-documents',
  'outside-services',
  'review-recording',
  'second-factor',
  'setup',
  'single-sign-on',
  'spec-coverage',
  'subtitle-preview',
  'subtitle-preview-video',
  'suggestions',
  'untranscribed',
].map((name) => `tests/e2e/journeys/${name}.test.ts`);

const lifecycle = [
  'admin',
  'backup',
  'backup-accounts',
  'dev',
  'kill-nine',
  'proxy',
  'roles',
  'terminal-start',
].map((name) => `tests/e2e/lifecycle/${name}.test.ts`);

/** What judges the files of journeys finds every fault: of tests alone. */
const judges = ['documents', 'subtitle-files', 'videos'].map(
  (name) => `tests/e2e/support/read-back/${name}.test.ts`,
);

const units = [
  // PostgreSQL that starts, dies and comes back.
  'apps/server/src/platform/db/embedded-postgres.test.ts',
  'apps/server/src/platform/db/outage.test.ts',
  'apps/server/src/platform/db/postgres-sockets.test.ts',
  'apps/server/src/platform/db/postgres-supervisor.test.ts',
  // Parsers at their limits, and files that are damaged on purpose.
  'apps/server/src/platform/sandbox/parsers/parser-files.test.ts',
  'apps/server/src/platform/sandbox/parsers/parser-pool.test.ts',
  'packages/documents/src/docx/bad-docx.test.ts',
  'packages/documents/src/ooxml/bad-office.test.ts',
  'packages/subtitles/src/formats/size.test.ts',
  // Hours of recordings, large uploads, full disks.
  'apps/server/src/engines/speech-to-text/long-recordings.test.ts',
  'apps/server/src/features/media/uploads/sending-on.test.ts',
  'apps/server/src/features/media/uploads/tus-clients.test.ts',
  'apps/server/src/platform/storage/s3/full-scratch-disk.test.ts',
  'apps/server/src/platform/storage/s3/send-ahead.test.ts',
  'apps/server/src/testing/fake-s3.test.ts',
  // Several processes, interruptions, and what others send.
  'apps/server/src/features/models/model-supply.test.ts',
  'apps/server/src/features/models/models.test.ts',
  'apps/server/src/features/nodes/ability-elsewhere.test.ts',
  'apps/server/src/features/operations/full-disk.test.ts',
  'apps/server/src/features/operations/probes.test.ts',
  'apps/server/src/features/reviews/notices-of-work.test.ts',
  'apps/server/src/features/single-sign-on/malicious-provider.test.ts',
  'apps/server/src/features/transcripts/engine-elsewhere.test.ts',
  'apps/server/src/features/transcripts/resume-transcription.test.ts',
  'apps/server/src/features/translations/outputs/followed-appearance.test.ts',
  'apps/server/src/features/translations/outputs/rendered-files.test.ts',
  'apps/server/src/features/translations/text/resume-translation.test.ts',
  'apps/server/src/features/webhooks/deliver.test.ts',
  'apps/server/src/platform/data-folder-lock.test.ts',
  'apps/server/src/platform/db/start-check.test.ts',
  'apps/server/src/platform/sandbox/fork-module.test.ts',
  // Commands of operators, and what a release contains.
  'apps/server/src/features/operations/backup/bucket-backup.test.ts',
  'apps/server/src/features/operations/backup/unreadable-files.test.ts',
  'apps/server/src/wiring/admin/commands.test.ts',
  'apps/server/src/wiring/models-cli.test.ts',
  'tests/deploy/schemas.test.ts',
  'tests/supply/sbom.test.ts',
];

const engines = [
  'apps/server/src/engines/document-tools/old-formats.real.test.ts',
  'apps/server/src/engines/document-tools/recognition/recognition.real.test.ts',
  'apps/server/src/engines/document-tools/round-trip.real.test.ts',
  'apps/server/src/engines/media-tools/probe.real.test.ts',
  'apps/server/src/engines/media-tools/rendering/burn-in.real.test.ts',
  'apps/server/src/engines/media-tools/rendering/convert.real.test.ts',
  'apps/server/src/engines/media-tools/rendering/mix-dub.real.test.ts',
  'apps/server/src/engines/media-tools/rendering/rendered-forms.real.test.ts',
  'apps/server/src/engines/media-tools/rendering/rendering-bad-input.real.test.ts',
  'apps/server/src/engines/media-tools/rendering/soft-subtitles.real.test.ts',
  'apps/server/src/engines/media-tools/shot-changes.real.test.ts',
  'apps/server/src/engines/speaker-diarization/sherpa/engine.real.test.ts',
  'apps/server/src/features/sample-media/sample-video.real.test.ts',
  'apps/server/src/features/transcripts/tell-speakers.real.test.ts',
  'apps/server/src/features/transcripts/transcribe-voices.real.test.ts',
  'apps/server/src/platform/sandbox/watchdog.real.test.ts',
  'packages/documents/src/odf/odf.real.test.ts',
  'packages/subtitles/src/package.real.test.ts',
];

export const extendedTests = [...journeys, ...lifecycle, ...judges, ...units, ...engines];

/** Files that `npm test` runs, with less in them than `--all` runs. */
export const shortenedTests = [
  'apps/server/src/engines/document-tools/cropped-pages.real.test.ts',
  'apps/server/src/engines/document-tools/pdf.real.test.ts',
  'apps/server/src/engines/machine-translation/apertium.real.test.ts',
  'apps/server/src/engines/media-tools/media-tools.real.test.ts',
  'apps/server/src/engines/media-tools/rendering/output.real.test.ts',
  'apps/server/src/engines/speech-to-text/whisper/engine.real.test.ts',
  'apps/server/src/engines/text-to-speech/neural/neural.real.test.ts',
  'tests/subtitle-suites/fuzz.test.ts',
];

/** Those that changes of these paths may break: journeys by the table of changes.mjs, others by their folder. */
export function extendedTestsOf(paths) {
  const shown = journeysOf(paths);
  const folders = new Set(paths.map((path) => dirname(path)));
  return extendedTests.filter((file) =>
    file.startsWith('tests/e2e/')
      ? shown === 'all' || shown.includes(file)
      : folders.has(dirname(file)),
  );
}
