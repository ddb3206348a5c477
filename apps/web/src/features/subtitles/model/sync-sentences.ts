import { t } from '../../../lib/language/t.ts';

/** What the save state says. */
export const offline = (server: string, keptIn: 'device' | 'memory') =>
  keptIn === 'device'
    ? t(
        '{server} What you changed is kept on this device and stored by itself as soon as it goes.',
        { server },
      )
    : t(
        '{server} What you changed is kept in this window only, because the browser keeps nothing for private windows: leave the window open until it is stored.',
        { server },
      );
export const gone = t(
  'This draft was published or discarded. Open the new draft: what was not stored yet is put into it.',
);
export const goneWithWaiting = (waiting: number) =>
  t(
    'This draft was published or discarded before your last {waiting, plural, one {change was} other {# changes were}} stored. Open the new draft to put {waiting, plural, one {it} other {them}} there: nothing is lost.',
    { waiting },
  );
export const notGone = t('This draft is still open: there is nothing to take over.');
export const stuck = t(
  'The server holds another version of these cues each time they are sent. Reload the page; your changes are kept on this device.',
);
