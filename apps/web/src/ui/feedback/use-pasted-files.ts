import { useEffect, useRef } from 'react';
import { t } from '../../lib/language/t.ts';

/** Files of the clipboard, pasted anywhere on the page while this is shown. Text is pasted as ever. */
export function usePastedFiles(onFiles: (files: File[]) => void): void {
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files.map(named));
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}

/** Every screenshot of the clipboard is called image.png; its time tells them apart. */
function named(file: File): File {
  if (!/^image\.\w+$/.test(file.name)) return file;
  const time = new Date().toTimeString().slice(0, 8).replaceAll(':', '-');
  const extension = file.name.split('.').pop() ?? 'png';
  const name = t('Screenshot {time}', { time });
  return new File([file], `${name}.${extension}`, { type: file.type });
}
