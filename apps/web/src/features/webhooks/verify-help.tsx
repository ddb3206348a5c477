import {
  deliveryHeader,
  eventHeader,
  secretOverlapHours,
  signatureHeader,
} from '@glossa/contracts/webhooks';
import { Accordion, Code, List, Text } from '@mantine/core';
import { Rich } from '../../lib/language/rich.tsx';
import { t } from '../../lib/language/t.ts';

// not shown: an example of code, the same in every language
const example = `import { createHmac, timingSafeEqual } from 'node:crypto';

function isFromGlossa(secret, header, body) {
  const parts = header.split(',').map((part) => part.split('='));
  const sent = parts.find(([name]) => name === 't')?.[1];
  if (Math.abs(Date.now() / 1000 - Number(sent)) > 300) return false;
  const wanted = createHmac('sha256', secret).update(sent + '.' + body).digest();
  return parts
    .filter(([name]) => name === 'v1')
    .map(([, hex]) => Buffer.from(hex, 'hex'))
    .some((given) => given.length === wanted.length && timingSafeEqual(given, wanted));
}`;

const code = (words: React.ReactNode) => <Code dir="ltr">{words}</Code>;

/** How a receiver knows that a message comes from here. */
export function VerifyHelp() {
  return (
    <Accordion variant="contained">
      <Accordion.Item value="verify">
        <Accordion.Control>{t('How a receiver verifies a message')}</Accordion.Control>
        <Accordion.Panel>
          <Text size="sm" mb="xs">
            {t(
              'Every message is a POST with a JSON body. Answer with a status of 200 to 299 within 10 seconds; otherwise it is sent again with growing waits for about a day.',
            )}
          </Text>
          <List size="sm" spacing={4} mb="sm">
            <List.Item>
              <Rich
                text={t(
                  '<code>{header}</code> holds the time as <code>t=</code>, in seconds since 1970, and one or more signatures as <code>v1=</code>.',
                  { header: signatureHeader },
                )}
                parts={{ code }}
              />
            </List.Item>
            <List.Item>
              {t(
                'A signature is the HMAC-SHA256, in hexadecimal, of the time, a full stop and the body exactly as it came, with the secret as the key. One that fits is enough.',
              )}
            </List.Item>
            <List.Item>
              {t(
                'Refuse messages whose time is more than five minutes away, so that a copied message cannot be used again.',
              )}
            </List.Item>
            <List.Item>
              {t(
                'After a new secret was made, both sign for {hours, plural, one {# hour} other {# hours}}.',
                { hours: secretOverlapHours },
              )}
            </List.Item>
            <List.Item>
              <Rich
                text={t(
                  '<code>{event}</code> names the event and <code>{delivery}</code> the delivery. The body’s <code>id</code> stays the same when an event is delivered again.',
                  { event: eventHeader, delivery: deliveryHeader },
                )}
                parts={{ code }}
              />
            </List.Item>
            <List.Item>
              {t(
                'For things of a project, titles are left out: fetch them with an API token of somebody in the project.',
              )}
            </List.Item>
          </List>
          <Text size="sm" c="dimmed">
            {t('For example, in JavaScript:')}
          </Text>
          <Code block dir="ltr">
            {example}
          </Code>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}
