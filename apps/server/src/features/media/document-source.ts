import { join } from 'node:path';
import { convertedFormats, isConverted, isPicture } from '@glossa/contracts/document-formats';
import type { DocumentTools } from '../../engines/document-tools/port.ts';
import type { ParserOwner } from '../../platform/sandbox/parsers/task.ts';
import { withJobFolder } from '../../platform/storage/job-folder.ts';
import type { Storage } from '../../platform/storage/port.ts';

export type DocumentFile = { path: string; format: string };
type DocumentSource = {
  /** Calls `work` with a file that a reader reads: the stored one, or what it was converted to. */
  use<T>(work: (file: DocumentFile) => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Lets `work` write what the reader rebuilds, and converts it back where the format is delivered as itself. */
  write(
    outputPath: string,
    work: (path: string) => Promise<unknown>,
    signal: AbortSignal,
  ): Promise<void>;
};

/**
 * Pictures become the pages of a PDF. Old formats are converted for each reading: LibreOffice writes the same paragraphs each time, and where another version
 * does not, `assertSameSource` of the outputs notices.
 */
export function sourceOf(
  { storage, documentTools }: { storage: Storage; documentTools: DocumentTools },
  { name, format, owner }: { name: string; format: string; owner: ParserOwner },
): DocumentSource {
  if (isPicture(format)) {
    return {
      use: (work, signal) =>
        withJobFolder(storage, async (folder) => {
          const outputPath = join(folder, 'pages.pdf');
          await storage.withLocal(
            name,
            (inputPath) =>
              documentTools.pictureToPdf({ inputPath, format, outputPath, owner, signal }),
            { signal },
          );
          return work({ path: outputPath, format: 'pdf' });
        }),
      write: async (outputPath, work) => void (await work(outputPath)),
    };
  }
  if (!isConverted(format)) {
    return {
      use: (work, signal) => storage.withLocal(name, (path) => work({ path, format }), { signal }),
      write: async (outputPath, work) => void (await work(outputPath)),
    };
  }
  const to = convertedFormats[format];
  return {
    use: (work, signal) =>
      withJobFolder(storage, async (folder) => {
        const outputPath = join(folder, `converted.${to}`);
        await storage.withLocal(
          name,
          async (inputPath) => {
            await documentTools.convert({ inputPath, format, to, outputPath, owner, signal });
          },
          { signal },
        );
        return work({ path: outputPath, format: to });
      }),
    write: async (outputPath, work, signal) => {
      if (format !== 'rtf') return void (await work(outputPath));
      await withJobFolder(storage, async (folder) => {
        const inputPath = join(folder, `rebuilt.${to}`);
        await work(inputPath);
        await documentTools.convert({
          ...{ inputPath, format: to, to: format, outputPath, owner, signal },
        });
      });
    },
  };
}
