import {
  fileFrameRates,
  lineEndings,
  type WrittenEncoding,
  writtenEncodings,
} from '@glossa/contracts/subtitle-files';
import { hasByteOrderMark } from '@glossa/subtitles/formats/file-options';
import { useLocalStorage } from '@mantine/hooks';

/** How subtitle files are written; empty: as each format usually is. */
export type SubtitleFileChoice = {
  encoding: WrittenEncoding | '';
  lineEnds: (typeof lineEndings)[number] | '';
  byteOrderMark: 'true' | 'false' | '';
  /** Per second. */
  frameRate: string;
};

const usual: SubtitleFileChoice = {
  ...{ encoding: '', lineEnds: '', byteOrderMark: '', frameRate: '' },
};

/** The last choice on this device, for downloads and conversions alike. */
export function useSubtitleFileOptions() {
  const [stored, setStored] = useLocalStorage<Partial<SubtitleFileChoice>>({
    key: 'glossa-subtitle-files',
    defaultValue: usual,
    getInitialValueInEffect: false,
  });
  const choice = knownOf(stored);
  const change = (part: Partial<SubtitleFileChoice>) => setStored({ ...choice, ...part });
  return [choice, change] as const;
}

/** What an older version stored may exist no longer. */
const knownOf = (stored: Partial<SubtitleFileChoice>): SubtitleFileChoice => ({
  encoding: writtenEncodings.find((one) => one === stored.encoding) ?? '',
  lineEnds: lineEndings.find((one) => one === stored.lineEnds) ?? '',
  byteOrderMark: (['true', 'false'] as const).find((one) => one === stored.byteOrderMark) ?? '',
  frameRate: fileFrameRates.map(String).find((one) => one === stored.frameRate) ?? '',
});

/** Whether there may be a byte order mark. */
export const isMarkOpen = ({ encoding }: SubtitleFileChoice): boolean =>
  hasByteOrderMark(encoding || 'utf-8');

/** As queries and forms send it, without what is as usual. */
export const fileFieldsOf = (choice: SubtitleFileChoice): Record<string, string> => {
  const fields = isMarkOpen(choice) ? choice : { ...choice, byteOrderMark: '' };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
};

/** Those of the zip of all formats. */
export const zipFieldsOf = (choice: SubtitleFileChoice): Record<string, string> =>
  fileFieldsOf({ ...choice, frameRate: '' });

/** Of the fields, those that files may lose something by. */
export const contentFieldsOf = ({ encoding, frameRate }: SubtitleFileChoice) => ({
  encoding: encoding || undefined,
  frameRate: frameRate || undefined,
});
