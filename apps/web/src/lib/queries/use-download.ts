import { createMediaToken } from '@glossa/contracts/media';
import { useState } from 'react';
import { callApi, downloadFile, saveAs } from '../http/api-client.ts';
import { endpointUrl } from '../http/endpoint-url.ts';

/** A call of the contract that returns a file. */
export type FileCall = {
  endpoint: { path: string };
  params: Record<string, string>;
  query?: Record<string, string>;
  /** Uses the browser's download: for files too large for memory. */
  large?: boolean;
};

type Options = {
  /** The fallback file name. */
  fallbackName: string;
  onError: (error: unknown) => void;
};

/** Downloads by the browser, which cannot send a bearer token: the URL contains a media token instead. */
async function downloadByLink(
  mediaId: string,
  { endpoint, params, query }: FileCall,
): Promise<void> {
  const { mediaToken } = await callApi(createMediaToken, { params: { mediaId } });
  const link = document.createElement('a');
  link.href = endpointUrl(endpoint, params, { ...query, mediaToken });
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}

/** Downloads files of one media item, one at a time, with percent (0 while the size is unknown). */
export function useDownload(mediaId: string, { fallbackName, onError }: Options) {
  const [percent, setPercent] = useState<number | null>(null);

  const fetchAndSave = async ({ endpoint, params, query }: FileCall) => {
    const { blob, fileName } = await downloadFile(endpointUrl(endpoint, params, query), {
      onProgress: ({ receivedBytes, totalBytes }) =>
        setPercent(totalBytes === null ? 0 : (receivedBytes / totalBytes) * 100),
    });
    saveAs(blob, fileName ?? fallbackName);
  };
  /** Resolves to whether the file arrived; of a large one, whether the browser began with it. */
  const start = async (call: FileCall): Promise<boolean> => {
    setPercent(0);
    try {
      await (call.large ? downloadByLink(mediaId, call) : fetchAndSave(call));
      return true;
    } catch (error) {
      onError(error);
      return false;
    } finally {
      setPercent(null);
    }
  };
  return { percent, start };
}
