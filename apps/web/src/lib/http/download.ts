import { freshAccessToken, renewNow } from '../session/renewal.ts';
import { clearSession } from '../session/session-store.ts';
import { bearer } from './call-api.ts';
import { readFailure, readPart, readText, requestIdHeader, sendRequest } from './http.ts';

export type DownloadProgress = {
  receivedBytes: number;
  /** Null if the server did not send the size. */
  totalBytes: number | null;
};

type DownloadOptions = {
  onProgress?: ((progress: DownloadProgress) => void) | undefined;
  signal?: AbortSignal | undefined;
};

/** The file name of a Content-Disposition header (RFC 6266), `filename*` first; null if missing. */
export function parseContentDisposition(header: string | null): string | null {
  if (!header) return null;
  const extended = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(header)?.[1];
  if (extended) return decodeName(extended.trim());
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(header);
  const name = plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2]?.trim();
  return name ? name : null;
}

function decodeName(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/** Downloads a file with the bearer token, reporting progress. `fileName` is the server's, null if missing. */
export async function downloadFile(
  url: string,
  { onProgress, signal }: DownloadOptions = {},
): Promise<{ blob: Blob; fileName: string | null }> {
  const response = await fetchWithToken(url, signal);
  if (!response.ok)
    throw readFailure(
      response.status,
      await readText(response, signal),
      response.headers.get(requestIdHeader),
    );
  const length = Number(response.headers.get('content-length'));
  const totalBytes = length > 0 ? length : null;
  const fileName = parseContentDisposition(response.headers.get('content-disposition'));
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  if (!response.body) return { blob: await response.blob(), fileName };

  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let receivedBytes = 0;
  const reader = response.body.getReader();
  for (
    let part = await readPart(reader, signal);
    !part.done;
    part = await readPart(reader, signal)
  ) {
    chunks.push(part.value);
    receivedBytes += part.value.byteLength;
    onProgress?.({ receivedBytes, totalBytes });
  }
  return { blob: new Blob(chunks, { type }), fileName };
}

async function fetchWithToken(url: string, signal: AbortSignal | undefined): Promise<Response> {
  const send = async () => {
    const token = await freshAccessToken();
    return sendRequest(url, {
      headers: token ? { authorization: bearer(token) } : {},
      ...(signal ? { signal } : {}),
    });
  };
  const first = await send();
  if (first.status !== 401 || !(await renewNow())) return first;
  const second = await send();
  if (second.status === 401) clearSession('ended');
  return second;
}

/** Saves a file to the browser's download folder. */
export function saveAs(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // Browsers read the URL after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
