import type { Resource } from '@glossa/contracts/permissions';
import { t } from '../i18n/t.ts';

export type ResourceLabels = {
  resource: Resource;
  /** The displayed name. */
  label: string;
  /** What the permission allows. */
  opens: string;
};

/** Labels of the 17 resources, in display groups and order. */
export const resourceGroups: ReadonlyArray<{
  title: string;
  resources: readonly ResourceLabels[];
}> = [
  {
    title: t('roles.groups.work'),
    resources: [
      { resource: 'Media', label: t('common.media'), opens: t('roles.resourceHints.media') },
      {
        resource: 'MediaCategory',
        label: t('roles.resources.uploadAndCategories'),
        opens: t('roles.resourceHints.mediaCategory'),
      },
      {
        resource: 'Transcription',
        label: t('common.transcripts'),
        opens: t('roles.resourceHints.transcription'),
      },
      {
        resource: 'Translation',
        label: t('common.translations'),
        opens: t('roles.resourceHints.translation'),
      },
      {
        resource: 'Translate',
        label: t('roles.resources.quickTranslation'),
        opens: t('roles.resourceHints.translate'),
      },
      {
        resource: 'Conversion',
        label: t('common.conversion'),
        opens: t('roles.resourceHints.conversion'),
      },
      {
        resource: 'Feedback',
        label: t('common.feedback'),
        opens: t('roles.resourceHints.feedback'),
      },
      {
        resource: 'Reports',
        label: t('common.reports'),
        opens: t('roles.resourceHints.reports'),
      },
    ],
  },
  {
    title: t('roles.groups.administration'),
    resources: [
      {
        resource: 'AccessControl',
        label: t('common.accessControl'),
        opens: t('roles.resourceHints.accessControl'),
      },
      {
        resource: 'Organization',
        label: t('common.organization'),
        opens: t('roles.resourceHints.organization'),
      },
      {
        resource: 'Users',
        label: t('common.users'),
        opens: t('roles.resourceHints.users'),
      },
      {
        resource: 'Departments',
        label: t('common.departments'),
        opens: t('roles.resourceHints.departments'),
      },
      {
        resource: 'UserRoles',
        label: t('common.roles'),
        opens: t('roles.resourceHints.userRoles'),
      },
      {
        resource: 'Projects',
        label: t('common.projects'),
        opens: t('roles.resourceHints.projects'),
      },
      {
        resource: 'UserApproval',
        label: t('roles.resources.userApproval'),
        opens: t('roles.resourceHints.userApproval'),
      },
    ],
  },
  {
    title: t('roles.groups.system'),
    resources: [
      {
        resource: 'Settings',
        label: t('common.settings'),
        opens: t('roles.resourceHints.settings'),
      },
      {
        resource: 'Disclaimer',
        label: t('common.disclaimer'),
        opens: t('roles.resourceHints.disclaimer'),
      },
    ],
  },
];

const byResource = new Map(
  resourceGroups.flatMap(({ resources }) => resources.map((words) => [words.resource, words])),
);

/** The displayed name of the resource. */
export const resourceLabel = (resource: Resource): string =>
  byResource.get(resource)?.label ?? resource;
