import {
  type DocumentOmission,
  listDocumentOmissions,
  type OmissionReason,
} from '@glossa/contracts/document-review';
import { Badge, Select, Stack, Text } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '../../lib/format/format.ts';
import { callApi } from '../../lib/http/api-client.ts';
import { t } from '../../lib/i18n/t.ts';
import { describePlace } from '../../lib/labels/document-place-labels.ts';
import { documentReviewKeys } from '../../lib/queries/query-keys.ts';
import { Dialog } from '../feedback/dialog.tsx';
import { ErrorState, LoadingRows } from '../feedback/state.tsx';
import { PassagePages, passagesPerPage } from '../passages/passage-pages.tsx';
import passages from '../passages/passages.module.css';
import classes from './omissions-dialog.module.css';

const reasonLabels: Record<OmissionReason, string> = {
  address: t('documentReview.omissions.address'),
  'file-name': t('documentReview.omissions.fileName'),
  'program-key': t('documentReview.omissions.programKey'),
  'program-value': t('documentReview.omissions.programValue'),
  code: t('documentReview.omissions.code'),
  formula: t('documentReview.omissions.formula'),
  generated: t('documentReview.omissions.generated'),
  deleted: t('documentReview.omissions.deleted'),
  protected: t('documentReview.omissions.protected'),
  translated: t('documentReview.omissions.translated'),
  name: t('documentReview.omissions.name'),
  turned: t('documentReview.omissions.turned'),
  unreadable: t('documentReview.omissions.unreadable'),
  'no-text': t('documentReview.omissions.noText'),
  picture: t('documentReview.omissions.picture'),
  unsure: t('documentReview.omissions.unsure'),
  embedded: t('documentReview.omissions.embedded'),
  macro: t('documentReview.omissions.macro'),
  'field-value': t('documentReview.omissions.fieldValue'),
  signature: t('documentReview.omissions.signature'),
  'form-script': t('documentReview.omissions.formScript'),
  form: t('documentReview.omissions.form'),
  xfa: t('documentReview.omissions.xfa'),
  script: t('documentReview.omissions.script'),
  profile: t('documentReview.omissions.profile'),
  'profile-hidden': t('documentReview.omissions.profileHidden'),
  'profile-style': t('documentReview.omissions.profileStyle'),
  'profile-key': t('documentReview.omissions.profileKey'),
};

type Shown = { page: number; reason: OmissionReason | null };

const omissionsOptions = (ticketId: string, { page, reason }: Shown) =>
  queryOptions({
    queryKey: documentReviewKeys.omissions(ticketId, { page, reason }),
    queryFn: ({ signal }) =>
      callApi(listDocumentOmissions, {
        params: { ticketId },
        query: { page, pageSize: passagesPerPage, ...(reason ? { reason } : {}) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Every text of the document that the translation leaves as it is, and why, page by page. */
export function OmissionsDialog({ ticketId, onClose }: { ticketId: string; onClose: () => void }) {
  const [shown, setShown] = useState<Shown>({ page: 1, reason: null });
  const { data, error, isError, refetch } = useQuery(omissionsOptions(ticketId, shown));
  return (
    <Dialog onClose={onClose} title={t('documentReview.omissions.title')} size="lg">
      <Stack gap="sm">
        <Text size="sm">{t('documentReview.omissions.intro')}</Text>
        {isError && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !isError && <LoadingRows rows={4} height={44} />}
        {data && (
          <>
            <Select
              label={t('common.reason')}
              placeholder={t('documentReview.omissions.allReasons')}
              clearable
              data={data.reasons.map(({ reason, count }) => ({
                value: reason,
                label: [reasonLabels[reason], formatNumber(count)].join(' · '),
              }))}
              value={shown.reason}
              onChange={(reason) => setShown({ page: 1, reason: reason as OmissionReason | null })}
            />
            <ul className={passages.list} aria-label={t('documentReview.omissions.title')}>
              {data.items.map((item) => (
                <OmissionRow key={item.number} item={item} />
              ))}
            </ul>
            <PassagePages
              count={data.total}
              page={shown.page}
              onChange={(page) => setShown({ ...shown, page })}
            />
          </>
        )}
      </Stack>
    </Dialog>
  );
}

function OmissionRow({ item }: { item: DocumentOmission }) {
  return (
    <li className={passages.row}>
      {item.text !== '' && (
        <Text size="sm" className={passages.text}>
          <bdi>{item.text}</bdi>
        </Text>
      )}
      <span className={passages.facts}>
        <Badge variant="light" color="gray" size="sm" className={classes.reason}>
          {reasonLabels[item.reason]}
        </Badge>
        <Text size="xs" c="dimmed" component="span">
          {describePlace(item)}
        </Text>
      </span>
    </li>
  );
}
