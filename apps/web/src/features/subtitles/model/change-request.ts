import type { BodyOf } from '@glossa/contracts/endpoint';
import type {
  createSubtitle,
  deleteSubtitle,
  duplicateSubtitle,
  mergeSubtitles,
  splitSubtitle,
  updateSubtitle,
} from '@glossa/contracts/subtitles';

type Call<Name extends string, Body> = { call: Name; body: Body };
type DuplicateBody = Extract<BodyOf<typeof duplicateSubtitle>, { cueId: string }>;

/** A call of the server that stores a change set. */
export type ChangeRequest =
  | Call<'create', BodyOf<typeof createSubtitle>>
  | Call<'delete', BodyOf<typeof deleteSubtitle>>
  | Call<'split', BodyOf<typeof splitSubtitle>>
  | Call<'duplicate', DuplicateBody>
  | Call<'merge', BodyOf<typeof mergeSubtitles>>
  | Call<'update', BodyOf<typeof updateSubtitle>>;
