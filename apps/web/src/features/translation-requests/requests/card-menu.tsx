import type { OutputKind } from '@glossa/contracts/translation-outputs';
import type { TranslationRequest } from '@glossa/contracts/translation-requests';
import { ActionIcon, Menu } from '@mantine/core';
import { AudioLines, EllipsisVertical, FilePlus2, ShieldAlert, Trash2 } from 'lucide-react';
import { t } from '../../../lib/language/t.ts';
import { outputNames } from '../../../lib/output-words.ts';
import { isBeingMade, isDub, missingKinds } from '../outputs/output-words.ts';
import type { RequestMedia } from './request-media.ts';

export type RequestHandlers = {
  onCancel: (request: TranslationRequest) => void;
  /** Again: a stale one either where its source changed, or all of it over people's edits. */
  onRedo: (request: TranslationRequest, scope: 'stale' | 'all') => void;
  onDelete: (request: TranslationRequest) => void;
};

type Props = {
  request: TranslationRequest;
  media: RequestMedia;
  /** Names the translation for who cannot see the card. */
  language: string;
  onMake: (kind: OutputKind) => void;
  onVoice: (kind: OutputKind) => void;
  onDisclaimer: () => void;
  onDelete: () => void;
};
const icon = { size: 16, 'aria-hidden': true } as const;

/** What is done with a translation now and then: one more file, another voice, its disclaimer, deleting it. */
export function CardMenu({ request, media, language, ...on }: Props) {
  const settled = request.status === 'ready' || request.status === 'stale';
  const more = settled ? missingKinds(media, request.outputs) : [];
  const spoken = settled
    ? request.outputs.filter((output) => isDub(output.kind) && !isBeingMade(output))
    : [];
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('More actions for {language}', { language })}
        >
          <EllipsisVertical size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {more.length > 0 && <Menu.Label>{t('Make one more file')}</Menu.Label>}
        {more.map((kind) => (
          <Menu.Item
            key={kind}
            leftSection={<FilePlus2 {...icon} />}
            onClick={() => (isDub(kind) ? on.onVoice(kind) : on.onMake(kind))}
          >
            {outputNames[kind]}
          </Menu.Item>
        ))}
        {more.length > 0 && <Menu.Divider />}
        {spoken.map(({ kind }) => (
          <Menu.Item
            key={kind}
            leftSection={<AudioLines {...icon} />}
            onClick={() => on.onVoice(kind)}
          >
            {t('Speak it with another voice')}
          </Menu.Item>
        ))}
        {media.kind !== 'audio' && (
          <Menu.Item leftSection={<ShieldAlert {...icon} />} onClick={on.onDisclaimer}>
            {t('Disclaimer of this translation')}
          </Menu.Item>
        )}
        <Menu.Item
          color="var(--mantine-color-error)"
          leftSection={<Trash2 {...icon} />}
          onClick={on.onDelete}
        >
          {t('Delete the translation')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
