import { hasPublishedText, type TranslationRequest } from '@glossa/contracts/translation-requests';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Ban, Columns2, FileSearch, Pencil, RotateCcw } from 'lucide-react';
import { t } from '../../../lib/i18n/t.ts';
import type { RequestHandlers } from './card-menu.tsx';
import { isWorking } from './describe-request.ts';

type Props = { request: TranslationRequest; canEdit: boolean; handlers: RequestHandlers };
const icon = { size: 16, 'aria-hidden': true } as const;

/** The next step for a translation, most likely one first. */
export function CardActions({ request, canEdit, handlers }: Props) {
  const viewable = hasPublishedText(request);
  return (
    <>
      {canEdit && request.status === 'stale' && (
        <>
          <Button
            size="xs"
            variant="light"
            leftSection={<RotateCcw {...icon} />}
            onClick={() => handlers.onRedo(request, 'stale')}
          >
            {t('translations.updateChangedLines')}
          </Button>
          <Button size="xs" variant="default" onClick={() => handlers.onRedo(request, 'all')}>
            {t('translations.retranslateAll')}
          </Button>
        </>
      )}
      {viewable && request.type === 'video' && <VideoLinks request={request} canEdit={canEdit} />}
      {viewable && request.type === 'doc' && (
        <Button
          size="xs"
          variant="default"
          leftSection={<FileSearch {...icon} />}
          renderRoot={(props: object) => (
            <Link
              to="/dashboard/document-review"
              search={{ ticketId: request.ticketId, mediaId: request.mediaId }}
              {...props}
            />
          )}
        >
          {t('common.review')}
        </Button>
      )}
      {canEdit && isWorking(request) && (
        <Button
          size="xs"
          variant="default"
          leftSection={<Ban {...icon} />}
          onClick={() => handlers.onCancel(request)}
        >
          {t('common.cancel')}
        </Button>
      )}
      {canEdit && (request.status === 'failed' || request.status === 'cancelled') && (
        <Button
          size="xs"
          variant="default"
          leftSection={<RotateCcw {...icon} />}
          onClick={() => handlers.onRedo(request, 'stale')}
        >
          {t('common.retry')}
        </Button>
      )}
    </>
  );
}

function VideoLinks({ request, canEdit }: Omit<Props, 'handlers'>) {
  const { mediaId, ticketId } = request;
  return (
    <>
      {canEdit && (
        <Button
          size="xs"
          variant="default"
          leftSection={<Pencil {...icon} />}
          renderRoot={(props: object) => (
            <Link to="/dashboard/edit-translation" search={{ mediaId, ticketId }} {...props} />
          )}
        >
          {t('common.edit')}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<Columns2 {...icon} />}
        renderRoot={(props: object) => (
          <Link
            to="/dashboard/media-details"
            search={{ mediaId, translation: ticketId }}
            {...props}
          />
        )}
      >
        {t('translations.viewSideBySide')}
      </Button>
    </>
  );
}
