import { Button, Group, Modal, Text } from '@mantine/core';

type Props = { opened: boolean; count: number; onStay: () => void; onLeave: () => void };

/** Shown only for corrections that could not be stored: everything else was stored on the way out. */
export function LeaveDialog({ opened, count, onStay, onLeave }: Props) {
  return (
    <Modal opened={opened} onClose={onStay} title="Corrections are not stored yet" centered>
      <Text size="sm">
        {count === 1 ? 'One cue has' : `${count} cues have`} a text the server does not have yet. If
        you leave now, it is lost.
      </Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" color="red" onClick={onLeave}>
          Leave without it
        </Button>
        <Button data-autofocus onClick={onStay}>
          Stay
        </Button>
      </Group>
    </Modal>
  );
}
