import type { Resource } from '@glossa/contracts/permissions';

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
      title: 'Work',
      resources: [
        { resource: 'Media', label: 'Media', opens: 'Watch, download and manage media' },
        {
          resource: 'MediaCategory',
          label: 'Upload and categories',
          opens: 'Upload media with a category; edit: manage the categories',
        },
        {
          resource: 'Transcription',
          label: 'Transcripts',
          opens: 'Read transcripts; edit: correct and verify them',
        },
        {
          resource: 'Translation',
          label: 'Translations',
          opens: 'Read translations; edit: request and correct them',
        },
        { resource: 'Translate', label: 'Quick translation', opens: 'Translate a text at once' },
        {
          resource: 'Conversion',
          label: 'Conversion',
          opens: 'Text to speech, subtitle formats, media formats',
        },
        {
          resource: 'Feedback',
          label: 'Feedback',
          opens: 'Read feedback; edit: give it and answer it',
        },
        { resource: 'Reports', label: 'Reports', opens: 'Figures about the work done' },
      ],
    },
    {
      title: 'Administration',
      resources: [
        {
          resource: 'AccessControl',
          label: 'Access control',
          opens: 'The menu and the audit log; follows from the five rights below',
        },
        {
          resource: 'Organization',
          label: 'Organization',
          opens: 'The organisation, its people and who holds which role',
        },
        {
          resource: 'Users',
          label: 'Users',
          opens: 'Everybody’s account; edit: add, import, deactivate, give roles',
        },
        {
          resource: 'Departments',
          label: 'Departments',
          opens: 'Departments and their people; even the list needs edit',
        },
        {
          resource: 'UserRoles',
          label: 'Roles',
          opens: 'Roles and what they allow; edit: change and add them',
        },
        {
          resource: 'Projects',
          label: 'Projects',
          opens: 'Projects, their people and the media limited to them',
        },
        {
          resource: 'UserApproval',
          label: 'User approval',
          opens: 'Who waits to come in; edit: decide about them',
        },
      ],
    },
    {
      title: 'System',
      resources: [
        {
          resource: 'Settings',
          label: 'Settings',
          opens: 'Engines and languages; for System administrators also single sign-on',
        },
        {
          resource: 'Disclaimer',
          label: 'Disclaimer',
          opens: 'The text people see about machine translations',
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
