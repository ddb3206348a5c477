import type { FeedbackTicket } from '@glossa/contracts/feedback';
import { Text } from '@mantine/core';
import { formatInstant } from '../../../lib/format.ts';
import { t } from '../../../lib/language/t.ts';
import classes from '../feedback-info.module.css';

/** How the ticket was resolved, with the published change that answered it. */
export function Resolution({
  resolution,
}: {
  resolution: NonNullable<FeedbackTicket['resolution']>;
}) {
  const { text, by, at, change } = resolution;
  return (
    <section className={classes.section} aria-label={t('How it was resolved')}>
      <Text component="h3" className={classes.heading ?? ''}>
        {t('How it was resolved')}
      </Text>
      {text !== '' && (
        <p className={classes.text} dir="auto">
          {text}
        </p>
      )}
      {change && (
        <dl className={classes.cues}>
          <div>
            <dt className={classes.term}>
              {t('Published in version {version}', { version: change.version })}
            </dt>
            <dd className={classes.cue} dir="auto">
              {change.textAfter ?? t('The cue is not in this version.')}
            </dd>
          </div>
        </dl>
      )}
      <Text size="xs" c="dimmed" mt="xs">
        {t('{name}, {time}', { name: by.displayName, time: formatInstant(at) })}
      </Text>
    </section>
  );
}
