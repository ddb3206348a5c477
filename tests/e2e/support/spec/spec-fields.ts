/** A field that the specification names, in the answer to a call: its path, with 0 for the first of a list. */
export type SpecField = { entity: string; call: string; fields: readonly string[] };

const api = '/api/translation-tool-api';
const pyapi = '/pyapi/translation-tool-api';

export const specFields: readonly SpecField[] = [
  {
    entity: 'wrapper: data, code, success, message',
    call: `POST ${api}/login`,
    fields: ['~data', '~code', '~success', '~message'],
  },
  {
    entity: 'login response: user, jwtToken and roleResourceDetailDTOList',
    call: `POST ${api}/login`,
    fields: [
      'jwtToken.token',
      'jwtToken.token_validity',
      'jwtToken.sSOLoginData',
      'roleResourceDetailDTOList.16.viewPermission',
      'roleResourceDetailDTOList.16.editPermission',
    ],
  },
  {
    entity: 'userInfo',
    call: `POST ${api}/login`,
    fields: ['user.userId', 'user.userName', 'user.firstTimeLogin', 'user.isSSOLogin'],
  },
  { entity: 'category', call: `GET ${api}/category/getAllCategory`, fields: ['0.categoryId'] },
  {
    entity: 'media list item',
    call: `GET ${api}/mediadetails/getAllMediaDetails`,
    fields: ['items.0.mediaId', 'items.0.uploadedStatus'],
  },
  {
    entity: 'translation request',
    call: `GET ${api}/mediainformation/getAllMediaTranslationVideoRequest/{mediaId}`,
    fields: ['0.ticketId', '0.type'],
  },
  {
    entity: 'subtitles of a transcript',
    call: `GET ${pyapi}/view_transcript/{transcribe_id}/{language}/{userId}`,
    fields: ['upperSubtitleList', 'lowerSubtitleList.0.id'],
  },
  {
    entity: 'subtitles of a translation',
    call: `GET ${pyapi}/view_translated_subtitles/{mediaId}/{language}/{ticket_id}`,
    fields: ['upperSubtitleList', 'lowerSubtitleList.0.id'],
  },
  {
    entity: 'organisation detail',
    call: `GET ${api}/org/viewOrgUser`,
    fields: [
      'organisationId',
      'name',
      'description',
      'domain_name',
      'user_count',
      'users',
      'organization_roles',
    ],
  },
  {
    entity: 'department',
    call: `GET ${api}/dept/editDeptUser/{id}`,
    fields: ['name', 'description', 'users', 'user_count'],
  },
  { entity: 'project', call: `GET ${api}/project/editProjUser/{id}`, fields: ['users'] },
  {
    entity: 'user approval: users',
    call: `GET ${api}/userApproval/getUserListByUserId/{id}`,
    fields: ['items.0.status'],
  },
  {
    entity: 'user approval: statuses',
    call: `GET ${api}/userApproval/getUserApprovalStatusList`,
    fields: ['0.status'],
  },
  { entity: 'disclaimer', call: `GET ${pyapi}/get_disclaimer`, fields: ['0.text'] },
];

/** Whether there is a value, null included, under the path. `~` starts at the envelope instead of its data. */
export function hasField(answer: { data: unknown }, path: string): boolean {
  const [start, keys]: [unknown, string] = path.startsWith('~')
    ? [answer, path.slice(1)]
    : [answer.data, path];
  let at = start;
  for (const key of keys.split('.')) {
    if (typeof at !== 'object' || at === null || !(key in at)) return false;
    at = (at as Record<string, unknown>)[key];
  }
  return at !== undefined;
}
