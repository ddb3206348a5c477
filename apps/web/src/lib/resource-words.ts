import type { Resource } from '@glossa/contracts/permissions';
import { t } from './language/t.ts';

export type ResourceWords = {
  resource: Resource;
  /** What people call it. */
  label: string;
  /** What the right opens. */
  opens: string;
};

/** The 17 resources in people's words, in the groups and the order in which they are read. */
export const resourceGroups: ReadonlyArray<{ title: string; resources: readonly ResourceWords[] }> =
  [
    {
      title: t('Work'),
      resources: [
        { resource: 'Media', label: t('Media'), opens: t('Watch, download and manage media') },
        {
          resource: 'MediaCategory',
          label: t('Upload and categories'),
          opens: t('Upload media with a category; edit: manage the categories'),
        },
        {
          resource: 'Transcription',
          label: t('Transcripts'),
          opens: t('Read transcripts; edit: correct and verify them'),
        },
        {
          resource: 'Translation',
          label: t('Translations'),
          opens: t('Read translations; edit: request and correct them'),
        },
        {
          resource: 'Translate',
          label: t('Quick translation'),
          opens: t('Translate a text at once'),
        },
        {
          resource: 'Conversion',
          label: t('Conversion'),
          opens: t('Text to speech, subtitle formats, media formats'),
        },
        {
          resource: 'Feedback',
          label: t('Feedback'),
          opens: t('Read feedback; edit: give it and answer it'),
        },
        { resource: 'Reports', label: t('Reports'), opens: t('Figures about the work done') },
      ],
    },
    {
      title: t('Administration'),
      resources: [
        {
          resource: 'AccessControl',
          label: t('Access control'),
          opens: t('The menu and the audit log; follows from the five rights below'),
        },
        {
          resource: 'Organization',
          label: t('Organization'),
          opens: t('The organisation, its people and who holds which role'),
        },
        {
          resource: 'Users',
          label: t('Users'),
          opens: t('Everybody’s account; edit: add, import, deactivate, give roles'),
        },
        {
          resource: 'Departments',
          label: t('Departments'),
          opens: t('Departments and their people; even the list needs edit'),
        },
        {
          resource: 'UserRoles',
          label: t('Roles'),
          opens: t('Roles and what they allow; edit: change and add them'),
        },
        {
          resource: 'Projects',
          label: t('Projects'),
          opens: t('Projects, their people and the media limited to them'),
        },
        {
          resource: 'UserApproval',
          label: t('User approval'),
          opens: t('Who waits to come in; edit: decide about them'),
        },
      ],
    },
    {
      title: t('System'),
      resources: [
        {
          resource: 'Settings',
          label: t('Settings'),
          opens: t('Engines and languages; for System administrators also single sign-on'),
        },
        {
          resource: 'Disclaimer',
          label: t('Disclaimer'),
          opens: t('The text people see about machine translations'),
        },
      ],
    },
  ];

const byResource = new Map(
  resourceGroups.flatMap(({ resources }) => resources.map((words) => [words.resource, words])),
);

/** What people call the resource. */
export const resourceLabel = (resource: Resource): string =>
  byResource.get(resource)?.label ?? resource;
