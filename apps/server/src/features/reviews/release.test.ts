import { releasesBeforeReview } from '@glossa/contracts/reviews';
import { outputKinds } from '@glossa/contracts/translation-outputs';
import { expect, test } from 'vitest';
import { mayLeaveUnreviewed } from './release.ts';

const kept = {
  none: [...outputKinds],
  texts: ['burned-in', 'soft-mp4', 'soft-mkv', 'dubbed', 'dub-audio'],
  all: [],
};
test.each(releasesBeforeReview)('keeps the files of the setting %s', (release) => {
  expect(outputKinds.filter((kind) => !mayLeaveUnreviewed(release, kind))).toEqual(kept[release]);
});
