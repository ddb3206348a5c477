import type { Endpoint, QueryOf } from '@glossa/contracts/endpoint';
import { useState } from 'react';
import { downloadFile, saveAs } from '../http/api-client.ts';
import { endpointUrl } from '../http/endpoint-url.ts';

/** Exports a list as a file. `bytes` counts received bytes; the total is unknown. */
export function useExport<E extends Endpoint>(
  endpoint: E,
  options: {
    /** Path parameters. */
    params?: Readonly<Record<string, string>>;
    fallbackName: string;
    onError: (error: unknown) => void;
  },
) {
  const [bytes, setBytes] = useState<number | null>(null);
  const run = async (query: Partial<Record<keyof QueryOf<E>, string | undefined>>) => {
    setBytes(0);
    try {
      const { blob, fileName } = await downloadFile(
        endpointUrl(endpoint, options.params ?? {}, query),
        {
          onProgress: ({ receivedBytes }) => setBytes(receivedBytes),
        },
      );
      saveAs(blob, fileName ?? options.fallbackName);
    } catch (error) {
      options.onError(error);
    } finally {
      setBytes(null);
    }
  };
  return {
    running: bytes !== null,
    bytes,
    start: (query: Parameters<typeof run>[0]) => void run(query),
  };
}
