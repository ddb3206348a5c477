import type {
  DisclaimerBlock,
  DisclaimerRun,
  DisclaimerText,
} from '@glossa/contracts/disclaimer-text';
import { type LanguageCode, languages } from '@glossa/contracts/languages';
import { Fragment, type ReactNode } from 'react';
import classes from './disclaimer-text.module.css';

/** The disclaimer as page elements; user markup is never parsed. */
export function DisclaimerTextView({
  content,
  language,
}: {
  content: DisclaimerText;
  language: LanguageCode;
}) {
  return (
    <div lang={language} dir={languages[language].direction} className={classes.text}>
      {groupBullets(content).map((group, index) =>
        group.kind === 'paragraph' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs are shown as they are and never move
          <p key={index}>{group.blocks.map(runsOf)}</p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs are shown as they are and never move
          <ul key={index}>
            {group.blocks.map((block, item) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <li key={item}>{runsOf(block)}</li>
            ))}
          </ul>
        ),
      )}
    </div>
  );
}

type Group = { kind: DisclaimerBlock['kind']; blocks: DisclaimerBlock[] };

/** Consecutive bullets are one list. */
function groupBullets(content: DisclaimerText): Group[] {
  const groups: Group[] = [];
  for (const block of content) {
    const open = groups.at(-1);
    if (block.kind === 'bullet' && open?.kind === 'bullet') open.blocks.push(block);
    else groups.push({ kind: block.kind, blocks: [block] });
  }
  return groups;
}

const runsOf = ({ runs }: DisclaimerBlock): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: runs are shown as they are and never move
  runs.map((run, index) => <Fragment key={index}>{markedRun(run)}</Fragment>);

function markedRun({ text, bold, italic, underline, link }: DisclaimerRun): ReactNode {
  let shown: ReactNode = text;
  if (underline) shown = <u>{shown}</u>;
  if (italic) shown = <em>{shown}</em>;
  if (bold) shown = <strong>{shown}</strong>;
  if (link === undefined) return shown;
  return (
    <a href={link} target="_blank" rel="noopener noreferrer nofollow">
      {shown}
    </a>
  );
}
