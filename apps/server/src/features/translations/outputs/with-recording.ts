import type { OutputWork, RenderedFile } from '../request/jobs.ts';

/** Renders from a local file with the original recording. */
export const withRecording = (
  work: OutputWork,
  render: (work: OutputWork, inputPath: string) => Promise<RenderedFile>,
): Promise<RenderedFile> =>
  work.deps.storage.withLocal(work.media.file_name, (inputPath) => render(work, inputPath), {
    signal: work.context.signal,
  });
