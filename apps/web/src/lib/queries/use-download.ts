import { useState } from 'react';
import { downloadFile } from '../api-client.ts';
export type FileCall = { endpoint: unknown; params: Record<string, string> };
export function useDownload(_mediaId: string) {
  const [percent] = useState<number | null>(null);
  return { percent, start: (_call: FileCall) => void downloadFile() };
}
