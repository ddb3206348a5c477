import type { Message } from '@glossa/contracts/messages';
import { ActionIcon, Code, Group, Text, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Check, Copy } from 'lucide-react';
import { messageText } from '../lib/i18n/message-text.ts';
import { t } from '../lib/i18n/t.ts';
import classes from './command.module.css';

/** A server command with a copy button. */
export function Command({ command }: { command: string }) {
  const clipboard = useClipboard({ timeout: 2000 });
  // Browsers offer the clipboard on secure origins only.
  if (clipboard.error)
    return (
      <div role="status">
        <Code className={classes.code}>{command}</Code>
        <Text size="xs" c="dimmed" mt={2}>
          {t('common.copyFailed')}
        </Text>
      </div>
    );
  return (
    <Group gap={4} wrap="nowrap" className={classes.command}>
      <Code className={classes.code} tabIndex={0}>
        {command}
      </Code>
      <Tooltip label={clipboard.copied ? t('common.copied') : t('common.copy')}>
        <ActionIcon
          variant="subtle"
          color={clipboard.copied ? 'green' : 'gray'}
          aria-label={clipboard.copied ? t('common.copied') : t('common.copyCommand', { command })}
          onClick={() => clipboard.copy(command)}
        >
          {clipboard.copied ? <Check size={15} aria-hidden /> : <Copy size={15} aria-hidden />}
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}

/** Extracts the command from a remedy, so that it can be copied alone. */
export function splitRemedy(remedy: string): {
  before: string;
  command: string | null;
  after: string;
} {
  const found = /(?:npm run|apt-get install) [\w\s.:/-]*[\w/-](?: && [\w=\s.:/-]*[\w/-])?/.exec(
    remedy,
  );
  if (!found) return { before: remedy, command: null, after: '' };
  return {
    before: remedy.slice(0, found.index).trim(),
    command: found[0],
    after: remedy
      .slice(found.index + found[0].length)
      .replace(/^[.\s]+/, '')
      .trim(),
  };
}

/** A remedy is a sentence, a command, or a sentence with a command. */
export function Remedy({ remedy }: { remedy: Message }) {
  const { before, command, after } = splitRemedy(messageText(remedy));
  const words = [before, after].filter((part) => part !== '').join(' ');
  return (
    <div className={classes.command}>
      {words && (
        <Text size="sm" c="dimmed">
          {words}
        </Text>
      )}
      {command && <Command command={command} />}
    </div>
  );
}
