import type { DocumentOmission, OmissionReason } from '@glossa/contracts/document-review';
import { Badge, Text } from '@mantine/core';
import { t } from '../../lib/i18n/t.ts';
import { describePlace } from '../../lib/labels/document-place-labels.ts';
import passages from '../passages/passages.module.css';
import classes from './omissions-dialog.module.css';

export const reasonLabels: Record<OmissionReason, string> = {
  address: t('documentReview.omissions.address'),
  'file-name': t('documentReview.omissions.fileName'),
  'program-key': t('documentReview.omissions.programKey'),
  'program-value': t('documentReview.omissions.programValue'),
  code: t('documentReview.omissions.code'),
  formula: t('documentReview.omissions.formula'),
  generated: t('documentReview.omissions.generated'),
  deleted: t('documentReview.omissions.deleted'),
  hidden: t('documentReview.omissions.hidden'),
  page: t('documentReview.omissions.page'),
  protected: t('documentReview.omissions.protected'),
  rule: t('documentReview.omissions.rule'),
  entity: t('documentReview.omissions.entity'),
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
  'profile-cells': t('documentReview.omissions.profileCells'),
  'profile-pattern': t('documentReview.omissions.profilePattern'),
  'profile-rule': t('documentReview.omissions.profileRule'),
};

type Passage = Pick<DocumentOmission, 'text' | 'place' | 'position'> & { reason?: OmissionReason };

/** A text of a document with its place, and why it is not translated. */
export function PassageRow({ item }: { item: Passage }) {
  return (
    <li className={passages.row}>
      {item.text !== '' && (
        <Text size="sm" className={passages.text}>
          <bdi>{item.text}</bdi>
        </Text>
      )}
      <span className={passages.facts}>
        {item.reason && (
          <Badge variant="light" color="gray" size="sm" className={classes.reason}>
            {reasonLabels[item.reason]}
          </Badge>
        )}
        <Text size="xs" c="dimmed" component="span">
          {describePlace(item)}
        </Text>
      </span>
    </li>
  );
}
