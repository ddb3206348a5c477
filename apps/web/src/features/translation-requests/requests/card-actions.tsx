import type { TranslationRequest } from '@glossa/contracts/translation-requests';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Ban, Columns2, FileSearch, Pencil, RotateCcw } from 'lucide-react';
import { inContext, t } from '../../../lib/language/t.ts';
import type { RequestHandlers } from './card-menu.tsx';
import { hasResult, isWorking } from './describe-request.ts';

type Props = { request: TranslationRequest; mayEdit: boolean; handlers: RequestHandlers };
const icon = { size: 16, 'aria-hidden': true } as const;

/** The next step with a translation, most likely one first. */
export function CardActions({ request, mayEdit, handlers }: Props) {
  const viewable = hasResult(request);
  return (
    <>
      {mayEdit && request.status === 'stale' && (
        <>
          <Button
            size="xs"
            variant="light"
            leftSection={<RotateCcw {...icon} />}
            onClick={() => handlers.onRedo(request, 'stale')}
          >
            {t('Redo what changed')}
          </Button>
          <Button size="xs" variant="default" onClick={() => handlers.onRedo(request, 'all')}>
            {t('Redo everything')}
          </Button>
        </>
      )}
      {viewable && request.type === 'video' && <VideoLinks request={request} mayEdit={mayEdit} />}
      {viewable && request.type === 'doc' && (
        <Button
          size="xs"
          variant="default"
          leftSection={<FileSearch {...icon} />}
          renderRoot={(props) => (
            <Link
              to="/dashboard/document-review"
              search={{ ticketId: request.ticketId, mediaId: request.mediaId }}
              {...props}
            />
          )}
        >
          {inContext('button: look a translation over', 'Review')}
        </Button>
      )}
      {mayEdit && isWorking(request) && (
        <Button
          size="xs"
          variant="default"
          leftSection={<Ban {...icon} />}
          onClick={() => handlers.onCancel(request)}
        >
          {t('Cancel')}
        </Button>
      )}
      {mayEdit && (request.status === 'failed' || request.status === 'cancelled') && (
        <Button
          size="xs"
          variant="default"
          leftSection={<RotateCcw {...icon} />}
          onClick={() => handlers.onRedo(request, 'stale')}
        >
          {t('Retry')}
        </Button>
      )}
    </>
  );
}

function VideoLinks({ request, mayEdit }: Omit<Props, 'handlers'>) {
  const { mediaId, ticketId } = request;
  return (
    <>
      {mayEdit && (
        <Button
          size="xs"
          variant="default"
          leftSection={<Pencil {...icon} />}
          renderRoot={(props) => (
            <Link to="/dashboard/edit-translation" search={{ mediaId, ticketId }} {...props} />
          )}
        >
          {t('Edit')}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<Columns2 {...icon} />}
        renderRoot={(props) => (
          <Link
            to="/dashboard/media-details"
            search={{ mediaId, translation: ticketId }}
            {...props}
          />
        )}
      >
        {t('View side by side')}
      </Button>
    </>
  );
}
