import { createMediaToken } from '@glossa/contracts/media';
import { useState } from 'react';
import { callApi, downloadFile, saveAs } from '../api-client.ts';
import { endpointUrl } from '../endpoint-url.ts';

/** A call of the contract that answers with a file. */
export type FileCall = {
  endpoint: { path: string };
  params: Record<string, string>;
  /** Handed to the browser's own download: for files too large to hold in memory. */
  large?: boolean;
};

type Options = {
  /** What the file is called where the server does not say. */
  fallbackName: string;
  onError: (error: unknown) => void;
};

/** Leaves the bytes to the browser, which cannot send a bearer: the address carries a media token instead. */
async function downloadByLink(mediaId: string, { endpoint, params }: FileCall): Promise<void> {
  const { mediaToken } = await callApi(createMediaToken, { params: { mediaId } });
  const link = document.createElement('a');
  link.href = endpointUrl(endpoint, params, { mediaToken });
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}

/** Downloads files of one media, one at a time, with the percent that came (0 while the size is not known). */
export function useDownload(mediaId: string, { fallbackName, onError }: Options) {
  const [percent, setPercent] = useState<number | null>(null);

  const fetchAndSave = async ({ endpoint, params }: FileCall) => {
    const { blob, fileName } = await downloadFile(endpointUrl(endpoint, params), {
      onProgress: ({ receivedBytes, totalBytes }) =>
        setPercent(totalBytes === null ? 0 : (receivedBytes / totalBytes) * 100),
    });
    saveAs(blob, fileName ?? fallbackName);
  };
  const start = async (call: FileCall) => {
    setPercent(0);
    try {
      await (call.large ? downloadByLink(mediaId, call) : fetchAndSave(call));
    } catch (error) {
      onError(error);
    } finally {
      setPercent(null);
    }
  };
  return { percent, start: (call: FileCall) => void start(call) };
}
