import type { OutputKind } from '@glossa/contracts/translation-outputs';
import type { TranslationRequest } from '@glossa/contracts/translation-requests';
import { ActionIcon, Menu } from '@mantine/core';
import { AudioLines, EllipsisVertical, FilePlus2, ShieldAlert, Trash2 } from 'lucide-react';
import { t } from '../../../lib/i18n/t.ts';
import { outputNames } from '../../../lib/labels/output-labels.ts';
import { isBeingMade, isDub, missingKinds } from '../outputs/output-labels.ts';
import type { RequestMedia } from './request-media.ts';

export type RequestHandlers = {
  onCancel: (request: TranslationRequest) => void;
  /** Retranslation of what changed, or of everything; texts of people stay, with suggestions beside them. */
  onRedo: (request: TranslationRequest, scope: 'stale' | 'all') => void;
  onDelete: (request: TranslationRequest) => void;
};

type Props = {
  request: TranslationRequest;
  media: RequestMedia;
  /** Names the translation for screen readers. */
  language: string;
  onMake: (kind: OutputKind) => void;
  onVoice: (kind: OutputKind) => void;
  onDisclaimer: () => void;
  onDelete: () => void;
};
const icon = { size: 16, 'aria-hidden': true } as const;

/** Less frequent actions on a translation: adding outputs, another voice, its disclaimer, deletion. */
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
          aria-label={t('translations.moreActions', { language })}
        >
          <EllipsisVertical size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {more.length > 0 && <Menu.Label>{t('translations.addOutput')}</Menu.Label>}
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
            {t('translations.changeVoice')}
          </Menu.Item>
        ))}
        {media.kind !== 'audio' && (
          <Menu.Item leftSection={<ShieldAlert {...icon} />} onClick={on.onDisclaimer}>
            {t('translations.editDisclaimer')}
          </Menu.Item>
        )}
        <Menu.Item
          color="var(--mantine-color-error)"
          leftSection={<Trash2 {...icon} />}
          onClick={on.onDelete}
        >
          {t('translations.deleteTranslation')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
