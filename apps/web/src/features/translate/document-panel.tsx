import type { LanguageCode } from '@glossa/contracts/languages';
import { Stack } from '@mantine/core';
import { t } from '../../lib/language/t.ts';
import { ConversionList } from '../../ui/conversions/conversion-list.tsx';
import { SendingList } from '../../ui/conversions/sending-list.tsx';
import { useSendFiles } from '../../ui/conversions/use-send-files.ts';
import { DropFiles } from '../../ui/drop-files.tsx';
import type { SourceChoice } from './pair-choices.ts';

type Props = { from: SourceChoice; to: LanguageCode; glossaryId: string | null };

/** Documents that come back in their own format, without a ticket. */
export function DocumentPanel({ from, to, glossaryId }: Props) {
  const { files, send, remove } = useSendFiles();
  return (
    <Stack gap="lg">
      <DropFiles
        label={t('Documents to translate')}
        hint={t(
          'Word, PowerPoint, Excel, OpenDocument, PDF, HTML, Markdown, text, subtitles, XLIFF, PO or JSON. They come back in the same format.',
        )}
        onFiles={(dropped) =>
          send(
            dropped.map((file) => ({
              kind: 'document',
              file,
              fields: { from, to, glossaryId: glossaryId ?? '' },
            })),
          )
        }
      />
      <SendingList files={files} onRemove={remove} />
      <ConversionList
        kind="document"
        title={t('Documents')}
        empty={t('Documents you translate here are kept for 7 days, for you alone.')}
      />
    </Stack>
  );
}
