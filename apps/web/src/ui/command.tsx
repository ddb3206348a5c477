import { ActionIcon, Code, Group, Text, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Check, Copy } from 'lucide-react';
import { serverWords } from '../lib/language/server-words.ts';
import { t } from '../lib/language/t.ts';
import classes from './command.module.css';
import { splitRemedy } from './split-remedy.ts';

/** A command to run on the server, copied with one click. */
export function Command({ command }: { command: string }) {
  const clipboard = useClipboard({ timeout: 2000 });
  // Browsers offer the clipboard on secure addresses only.
  if (clipboard.error)
    return (
      <div role="status">
        <Code className={classes.code}>{command}</Code>
        <Text size="xs" c="dimmed" mt={2}>
          {t('The browser does not allow copying here. Select the text and copy it by hand.')}
        </Text>
      </div>
    );
  return (
    <Group gap={4} wrap="nowrap" className={classes.command}>
      <Code className={classes.code} tabIndex={0}>
        {command}
      </Code>
      <Tooltip label={clipboard.copied ? t('Copied') : t('Copy')}>
        <ActionIcon
          variant="subtle"
          color={clipboard.copied ? 'green' : 'gray'}
          aria-label={clipboard.copied ? t('Copied') : t('Copy: {command}', { command })}
          onClick={() => clipboard.copy(command)}
        >
          {clipboard.copied ? <Check size={15} aria-hidden /> : <Copy size={15} aria-hidden />}
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}

/** A remedy is a sentence, a command, or words around a command. */
export function Remedy({ remedy }: { remedy: string }) {
  const { before, command, after } = splitRemedy(serverWords(remedy));
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
