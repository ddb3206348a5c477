import type { SubtitleTarget } from '@glossa/contracts/conversions';
import { languageCodes } from '@glossa/contracts/languages';
import { encodingNames } from '@glossa/subtitles/decode-text';
import { Group, Select, Stack } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { languageName } from '../../lib/language/language-name.ts';
import { t } from '../../lib/language/t.ts';
import { ConversionList } from '../../ui/conversions/conversion-list.tsx';
import { SendingList } from '../../ui/conversions/sending-list.tsx';
import { useSendFiles } from '../../ui/conversions/use-send-files.ts';
import { DropFiles } from '../../ui/drop-files.tsx';
import { TargetChoice } from './target-choice.tsx';

const targets: ReadonlyArray<{ value: SubtitleTarget; label: string; hint: string }> = [
  { value: 'srt', label: t('SRT (SubRip)'), hint: t('Understood everywhere') },
  { value: 'vtt', label: 'WebVTT', hint: t('For browsers') },
  { value: 'ass', label: 'ASS', hint: t('With style and place') },
  { value: 'ttml', label: 'TTML', hint: t('For broadcasters (IMSC)') },
  { value: 'sbv', label: 'SBV', hint: t('YouTube’s own') },
  { value: 'csv', label: 'CSV', hint: t('For spreadsheets') },
  { value: 'json', label: 'JSON', hint: t('For programs') },
  { value: 'txt', label: t('Text'), hint: t('The words without times') },
];

/** A subtitle file in another format. What was recognised and mended is said beside each. */
export function SubtitleTab() {
  const [choice, setChoice] = useLocalStorage<{
    to: SubtitleTarget;
    encoding: string;
    language: string;
  }>({ key: 'glossa-convert-subtitles', defaultValue: { to: 'srt', encoding: '', language: '' } });
  const { files, send, remove } = useSendFiles();
  return (
    <Stack gap="lg">
      <TargetChoice
        label={t('Turn into')}
        targets={targets}
        value={choice.to}
        onChange={(to) => setChoice({ ...choice, to })}
      />
      <Group align="end" gap="md">
        <Select
          label={t('Encoding of the files')}
          placeholder={t('Recognise')}
          clearable
          searchable
          data={encodingNames.map((name) => ({ value: name, label: name.toUpperCase() }))}
          value={choice.encoding || null}
          onChange={(encoding) => setChoice({ ...choice, encoding: encoding ?? '' })}
        />
        <Select
          label={t('Language of the subtitles')}
          placeholder={t('Recognise')}
          clearable
          searchable
          data={languageCodes.map((code) => ({ value: code, label: languageName(code) }))}
          value={choice.language || null}
          onChange={(language) => setChoice({ ...choice, language: language ?? '' })}
        />
      </Group>
      <DropFiles
        label={t('Subtitle files to convert')}
        hint={t(
          'SRT, WebVTT, ASS, TTML, SBV, CSV or JSON, 20 MB at most. Format and encoding are recognised.',
        )}
        onFiles={(dropped) =>
          send(dropped.map((file) => ({ kind: 'subtitles', file, fields: choice })))
        }
      />
      <SendingList files={files} onRemove={remove} />
      <ConversionList
        kind="subtitles"
        title={t('Converted subtitles')}
        empty={t('What you convert here is kept for 7 days, for you alone.')}
      />
    </Stack>
  );
}
