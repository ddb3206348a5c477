import type { SubtitleTarget } from '@glossa/contracts/conversions';
import { languageCodes } from '@glossa/contracts/languages';
import { encodingNames } from '@glossa/subtitles/decode-text';
import { Group, Select, Stack } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { languageName } from '../../lib/i18n/language-name.ts';
import { t } from '../../lib/i18n/t.ts';
import { ConversionList } from '../../ui/conversions/conversion-list.tsx';
import { SendingList } from '../../ui/conversions/sending-list.tsx';
import { useSendFiles } from '../../ui/conversions/use-send-files.ts';
import { DropFiles } from '../../ui/form/drop-files.tsx';
import { SubtitleFileOptions } from '../../ui/form/subtitle-file-options.tsx';
import { fileFieldsOf, useSubtitleFileOptions } from '../../ui/form/use-subtitle-file-options.ts';
import { TargetChoice } from './target-choice.tsx';

const targets: ReadonlyArray<{ value: SubtitleTarget; label: string; hint: string }> = [
  { value: 'srt', label: t('conversion.srtSubRip'), hint: t('conversion.srtHint') },
  { value: 'vtt', label: 'WebVTT', hint: t('conversion.vttHint') },
  { value: 'ass', label: 'ASS', hint: t('conversion.assHint') },
  { value: 'ssa', label: 'SSA', hint: t('conversion.ssaHint') },
  { value: 'ttml', label: 'TTML', hint: t('conversion.ttmlHint') },
  { value: 'sbv', label: 'SBV', hint: t('conversion.sbvHint') },
  { value: 'csv', label: 'CSV', hint: t('conversion.csvHint') },
  { value: 'tsv', label: 'TSV', hint: t('conversion.tsvHint') },
  { value: 'json', label: 'JSON', hint: t('conversion.jsonHint') },
  { value: 'lrc', label: 'LRC', hint: t('conversion.lrcHint') },
  { value: 'sami', label: 'SAMI', hint: t('conversion.samiHint') },
  { value: 'microdvd', label: 'MicroDVD', hint: t('conversion.microdvdHint') },
  { value: 'scc', label: 'SCC', hint: t('conversion.sccHint') },
  { value: 'stl', label: t('subtitles.formatStl'), hint: t('conversion.stlHint') },
  { value: 'fcpxml', label: 'FCPXML', hint: t('conversion.fcpxmlHint') },
  { value: 'avid', label: t('subtitles.formatAvid'), hint: t('conversion.avidHint') },
  { value: 'txt', label: t('common.text'), hint: t('conversion.txtHint') },
];

/** Converts subtitle files. Detected formats and repairs are shown for each. */
export function SubtitleTab() {
  const [choice, setChoice] = useLocalStorage<{
    to: SubtitleTarget;
    encoding: string;
    language: string;
  }>({ key: 'glossa-convert-subtitles', defaultValue: { to: 'srt', encoding: '', language: '' } });
  const [file, changeFile] = useSubtitleFileOptions();
  const { files, send, remove } = useSendFiles();
  return (
    <Stack gap="lg">
      <TargetChoice
        label={t('conversion.convertTo')}
        targets={targets}
        value={choice.to}
        onChange={(to) => setChoice({ ...choice, to })}
      />
      <Group align="end" gap="md">
        <Select
          label={t('conversion.characterEncoding')}
          placeholder={t('conversion.detectAutomatically')}
          clearable
          searchable
          data={encodingNames.map((name) => ({ value: name, label: name.toUpperCase() }))}
          value={choice.encoding || null}
          onChange={(encoding) => setChoice({ ...choice, encoding: encoding ?? '' })}
        />
        <Select
          label={t('conversion.subtitleLanguage')}
          placeholder={t('conversion.detectAutomatically')}
          clearable
          searchable
          data={languageCodes.map((code) => ({ value: code, label: languageName(code) }))}
          value={choice.language || null}
          onChange={(language) => setChoice({ ...choice, language: language ?? '' })}
        />
      </Group>
      <SubtitleFileOptions
        formats={targets.flatMap(({ value, label }) =>
          value === choice.to ? { id: value, label } : [],
        )}
        of="upload"
        value={file}
        onChange={changeFile}
      />
      <DropFiles
        label={t('conversion.subtitlesToConvert')}
        hint={t('conversion.subtitleLimits')}
        onFiles={(dropped) =>
          send(
            dropped.map((one) => ({
              kind: 'subtitles',
              file: one,
              fields: { ...choice, ...outputFieldsOf(fileFieldsOf(file)) },
            })),
          )
        }
      />
      <SendingList files={files} onRemove={remove} />
      <ConversionList
        kind="subtitles"
        title={t('conversion.convertedSubtitles')}
        empty={t('conversion.filesKept')}
      />
    </Stack>
  );
}

/** `encoding` is that of the file to convert. */
const outputFieldsOf = ({ encoding = '', ...rest }: Record<string, string>) => ({
  ...rest,
  outputEncoding: encoding,
});
