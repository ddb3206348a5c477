import { encodingLabel, fileFrameRates, writtenEncodings } from '@glossa/contracts/subtitle-files';
import { type OpenOptions, openOptionsOf } from '@glossa/subtitles/formats/file-options';
import { Accordion, Select, SimpleGrid, Text } from '@mantine/core';
import { formatList } from '../../lib/format/format.ts';
import { t } from '../../lib/i18n/t.ts';
import { isMarkOpen, type SubtitleFileChoice } from './use-subtitle-file-options.ts';

type Props = {
  /** The formats that are written, with their names. */
  formats: ReadonlyArray<{ id: string; label: string }>;
  /** Of a media item, whose frame rate is the usual one; or one that an uploaded file becomes. */
  of: 'media' | 'upload';
  value: SubtitleFileChoice;
  onChange: (part: Partial<SubtitleFileChoice>) => void;
};

const lineEnds = [
  { value: 'crlf', label: t('subtitles.file.crlf') },
  { value: 'lf', label: t('subtitles.file.lf') },
] as const;
const marks = [
  { value: 'true', label: t('common.yes') },
  { value: 'false', label: t('common.no') },
] as const;
const encodings = writtenEncodings.map((value) => ({ value, label: encodingLabel(value) }));
const frameRates = fileFrameRates.map(String);

/** Encoding, line endings, byte order mark and frame rate of subtitle files. Closed, it says what was chosen. */
export function SubtitleFileOptions({ formats, of, value, onChange }: Props) {
  /** Chosen, but not for all of these formats. */
  const unused = (isChosen: boolean, isUsed: (open: OpenOptions) => boolean) => {
    const without = isChosen ? formats.filter(({ id }) => !isUsed(openOptionsOf(id))) : [];
    return without.length === 0
      ? undefined
      : t('subtitles.file.notUsedBy', { formats: formatList(without.map(({ label }) => label)) });
  };
  const inFrames = formats.filter(({ id }) => openOptionsOf(id).frameRates.length > 0);
  const { encoding } = value;
  const chosen = summaryOf(value, inFrames.length > 0);
  return (
    <Accordion variant="contained">
      <Accordion.Item value="file">
        <Accordion.Control>
          <Text span size="sm" fw={600} display="block">
            {of === 'media' ? t('subtitles.file.title') : t('subtitles.file.newFile')}
          </Text>
          <Text span size="xs" c="dimmed" display="block">
            {chosen.length > 0 ? formatList(chosen) : t('subtitles.file.hint')}
          </Text>
        </Accordion.Control>
        <Accordion.Panel>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <Choice
              label={t('subtitles.file.encoding')}
              data={encodings}
              value={encoding}
              onChange={(next) => onChange({ encoding: next })}
              hint={unused(encoding !== '', (open) =>
                open.encodings.some((one) => one === encoding),
              )}
              isSearchable
            />
            <Choice
              label={t('subtitles.file.lineEnds')}
              data={lineEnds}
              value={value.lineEnds}
              onChange={(next) => onChange({ lineEnds: next })}
              hint={unused(value.lineEnds !== '', (open) => open.lineEnds)}
            />
            <Choice
              label={t('subtitles.file.byteOrderMark')}
              data={marks}
              value={isMarkOpen(value) ? value.byteOrderMark : 'false'}
              onChange={(next) => onChange({ byteOrderMark: next })}
              isDisabled={!isMarkOpen(value)}
              hint={unused(
                isMarkOpen(value) && value.byteOrderMark !== '',
                (open) => open.byteOrderMark,
              )}
            />
            {inFrames.length > 0 && (
              <Choice
                label={t('subtitles.file.frameRate')}
                data={frameRates.map((rate) => ({ value: rate, label: rate }))}
                value={value.frameRate}
                onChange={(next) => onChange({ frameRate: next })}
                placeholder={
                  of === 'media' ? t('subtitles.file.ofMedia') : t('subtitles.file.usual')
                }
                hint={unused(
                  value.frameRate !== '',
                  ({ frameRates: rates }) =>
                    rates.length === 0 || rates.includes(Number(value.frameRate)),
                )}
              />
            )}
          </SimpleGrid>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}

const labelIn = (
  list: ReadonlyArray<{ value: string; label: string }>,
  value: string,
): string | undefined => list.find((one) => one.value === value)?.label;

function summaryOf(choice: SubtitleFileChoice, hasFrames: boolean): string[] {
  const { encoding, lineEnds: ends, byteOrderMark, frameRate } = choice;
  return [
    labelIn(encodings, encoding),
    labelIn(lineEnds, ends),
    isMarkOpen(choice) && byteOrderMark !== ''
      ? `${t('subtitles.file.byteOrderMark')}: ${labelIn(marks, byteOrderMark)}`
      : undefined,
    hasFrames && frameRate !== '' ? `${t('subtitles.file.frameRate')}: ${frameRate}` : undefined,
  ].filter((one) => one !== undefined);
}

type ChoiceProps<Value extends string> = {
  label: string;
  data: ReadonlyArray<{ value: Value; label: string }>;
  value: Value | '';
  onChange: (value: Value | '') => void;
  hint: string | undefined;
  placeholder?: string;
  isSearchable?: boolean;
  isDisabled?: boolean;
};

function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, data, value, onChange, hint, placeholder, isSearchable, isDisabled } = props;
  return (
    <Select
      label={label}
      data={[...data]}
      value={value || null}
      onChange={(next) => onChange(data.find((one) => one.value === next)?.value ?? '')}
      placeholder={placeholder ?? t('subtitles.file.usual')}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      clearable
      searchable={isSearchable ?? false}
      disabled={isDisabled ?? false}
    />
  );
}
