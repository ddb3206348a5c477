import {
  deliveryHeader,
  eventHeader,
  secretOverlapHours,
  signatureHeader,
} from '@glossa/contracts/webhooks';
import { Accordion, Code, List, Text } from '@mantine/core';
import { Rich } from '../../lib/i18n/rich.tsx';
import { t } from '../../lib/i18n/t.ts';

// not shown: a code example, the same in every language
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

/** How a receiver verifies the signature. */
export function VerifyHelp() {
  return (
    <Accordion variant="contained">
      <Accordion.Item value="verify">
        <Accordion.Control>{t('webhooks.verifyTitle')}</Accordion.Control>
        <Accordion.Panel>
          <Text size="sm" mb="xs">
            {t('webhooks.verifyDelivery')}
          </Text>
          <List size="sm" spacing={4} mb="sm">
            <List.Item>
              <Rich
                text={t('webhooks.verifyHeader', { header: signatureHeader })}
                parts={{ code }}
              />
            </List.Item>
            <List.Item>{t('webhooks.verifySignature')}</List.Item>
            <List.Item>{t('webhooks.verifyTime')}</List.Item>
            <List.Item>{t('webhooks.verifyRotation', { hours: secretOverlapHours })}</List.Item>
            <List.Item>
              <Rich
                text={t('webhooks.verifyEvent', { event: eventHeader, delivery: deliveryHeader })}
                parts={{ code }}
              />
            </List.Item>
            <List.Item>{t('webhooks.verifyProject')}</List.Item>
          </List>
          <Text size="sm" c="dimmed">
            {t('webhooks.verifyExample')}
          </Text>
          <Code block dir="ltr">
            {example}
          </Code>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}
