import type { FeedbackComment } from '@glossa/contracts/feedback';
import classes from './with-mentions.module.css';

type Props = Pick<FeedbackComment, 'text' | 'mentions'>;

/** Highlights names of mentioned users; an @ before anything else is plain text. */
export function WithMentions({ text, mentions }: Props) {
  const known = new Set(mentions.map(({ userName }) => `@${userName.toLowerCase()}`));
  return text.split(/(@[\p{L}\p{N}._@+'-]*[\p{L}\p{N}_@+])/u).map((part, index) =>
    known.has(part.toLowerCase()) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their places
      <bdi key={index} className={classes.mention}>
        {part}
      </bdi>
    ) : (
      part
    ),
  );
}
