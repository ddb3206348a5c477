import { Popover, Text } from '@mantine/core';
import { Move, Palette } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../../lib/i18n/t.ts';
import { type ColorTarget, colorOf, colorTargetOf, setColor } from '../commands/color-commands.ts';
import type { ToolbarMenu } from '../commands/command.ts';
import { CommandButton } from '../commands/command-button.tsx';
import { useCommandScope } from '../commands/command-scope.ts';
import { PositionMenu } from '../placement/position-menu.tsx';
import type { EditorStore } from '../store/editor-types.ts';
import { useEditor } from '../store/use-editor.ts';
import { ColorChoices } from './color-choices.tsx';
import classes from './toolbar-menus.module.css';

type Props = {
  store: EditorStore;
  menu: ToolbarMenu | null;
  onMenu: (menu: ToolbarMenu | null) => void;
};
const size = 17;

/** Buttons of the toolbar that open choices about the current cue. */
export function ToolbarMenus(props: Props) {
  const { store } = props;
  const current = useEditor(store, ({ currentId }) =>
    currentId === null ? undefined : store.findCue(currentId),
  );
  return (
    <>
      <Menu
        {...props}
        name="color"
        title={t('editor.color.title')}
        command="text.color"
        icon={<Palette size={size} />}
      >
        {current && <ColorMenu store={store} onDone={() => props.onMenu(null)} />}
      </Menu>
      <Menu
        {...props}
        name="position"
        title={t('editor.position.title')}
        command="cue.position"
        icon={<Move size={size} />}
        inUse={current?.placement ? t('editor.position.isSet') : undefined}
      >
        {current && <PositionMenu store={store} cue={current} />}
      </Menu>
    </>
  );
}

function Menu({
  menu,
  onMenu,
  name,
  title,
  command,
  icon,
  inUse,
  children,
}: Props & {
  name: ToolbarMenu;
  title: string;
  command: string;
  icon: ReactNode;
  inUse?: string | undefined;
  children: ReactNode;
}) {
  const isOpen = menu === name && children !== undefined;
  const button = useRef<HTMLSpanElement>(null);
  // Opened by its keys, the choices are shown only where their button is.
  useLayoutEffect(() => {
    if (isOpen) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => onMenu(opened ? name : null)}
      // The target is around the button, which says itself what it opens.
      withRoles={false}
      trapFocus
      returnFocus
      position="bottom"
      withArrow
      shadow="md"
    >
      <Popover.Target>
        <span ref={button} className={classes.opener}>
          <CommandButton command={command} icon={icon} inUse={inUse} expanded={menu === name} />
        </span>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={title}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

/** The colors; what was selected in the text when they were opened is colored. */
function ColorMenu({ store, onDone }: { store: EditorStore; onDone: () => void }) {
  const { context } = useCommandScope();
  const [target] = useState<ColorTarget>(() => colorTargetOf(store.getState()));
  const chosen = useEditor(store, ({ currentId }) => {
    const cue = currentId === null ? undefined : store.findCue(currentId);
    return cue && colorOf(cue, target);
  });
  const choose = (color: string | null) => {
    setColor({ store }, color, target);
    onDone();
    if (!target.typing) return;
    context.screen.focusText({ from: target.cursor, to: target.cursorEnd });
  };
  return (
    <>
      <Text fw={600} size="sm" mb={6}>
        {t('editor.color.title')}
      </Text>
      <ColorChoices label={t('editor.color.title')} chosen={chosen} onChoose={choose} />
    </>
  );
}
