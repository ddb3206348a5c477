import { isSafeLink } from '@glossa/contracts/disclaimer-text';
import { Button, Group, Popover, TextInput } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import type { Editor } from '@tiptap/react';
import { Link2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { t } from '../../lib/language/t.ts';

/** Writes, changes or takes away the link of what is chosen. */
export function LinkControl({ editor, disabled }: { editor: Editor; disabled: boolean }) {
  const [opened, setOpened] = useState(false);
  const [address, setAddress] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const open = () => {
    const { href } = editor.getAttributes('link') as { href?: string };
    setAddress(href ?? 'https://');
    setFault(null);
    setOpened(true);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    // The disclaimer's own form stands around this one in the tree of the page.
    event.stopPropagation();
    if (!isSafeLink(address.trim())) {
      setFault(t('Write an address that begins with https://'));
      return;
    }
    const href = address.trim();
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] });
    else chain.setLink({ href });
    chain.run();
    setOpened(false);
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    setOpened(false);
  };
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus withinPortal width={300}>
      <Popover.Target>
        <RichTextEditor.Control
          onClick={open}
          active={editor.isActive('link')}
          disabled={disabled}
          aria-label={t('Link')}
          title={t('Link')}
          aria-haspopup="dialog"
          aria-expanded={opened}
        >
          <Link2 size={16} aria-hidden />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Link')}>
        <form onSubmit={save}>
          <TextInput
            label={t('Address')}
            type="url"
            dir="ltr"
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value)}
            error={fault}
            maxLength={1_000}
            data-autofocus
          />
          <Group mt="sm" gap="xs" justify="flex-end">
            {editor.isActive('link') && (
              <Button size="xs" variant="default" onClick={remove}>
                {t('Remove link')}
              </Button>
            )}
            <Button size="xs" type="submit">
              {t('Set link')}
            </Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
