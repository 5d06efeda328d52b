import { Drawer, Tabs as MantineTabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDiscardGuard } from '../dialogs/dialog.tsx';
import { useFocusReturn } from '../dialogs/use-focus-return.ts';
import { WindowContent } from '../dialogs/window-content.tsx';
import classes from './containers.module.css';

export interface TabsProps<Key extends string> {
  /** Accessible name of the row of tabs. */
  label: string;
  tabs: readonly { key: Key; label: ReactNode; content: ReactNode }[];
  value: Key;
  onChange: (key: Key) => void;
}

/** Parts of one page, one at a time. Arrows move between the tabs; only the chosen one's content is drawn. */
export function Tabs<Key extends string>({ label, tabs, value, onChange }: TabsProps<Key>) {
  return (
    <MantineTabs value={value} onChange={(key) => key && onChange(key as Key)} keepMounted={false}>
      <MantineTabs.List aria-label={label}>
        {tabs.map((tab) => (
          <MantineTabs.Tab key={tab.key} value={tab.key}>
            {tab.label}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      {tabs.map((tab) => (
        <MantineTabs.Panel key={tab.key} value={tab.key} pt="md">
          {tab.content}
        </MantineTabs.Panel>
      ))}
    </MantineTabs>
  );
}

export interface SideSheetProps {
  /** Heading and accessible name. */
  title: ReactNode;
  opened: boolean;
  onClose: () => void;
  /** Something was typed that closing would lose: it asks first. */
  dirty?: boolean;
  /** Buttons at the bottom, the primary one last. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A record beside the list it came from. Handles as a dialog: Escape closes, the focus returns to where it was. */
export function SideSheet({ title, opened, onClose, dirty = false, footer, children }: SideSheetProps) {
  useFocusReturn(opened);
  const close = useDiscardGuard(dirty, onClose);
  return (
    <Drawer
      opened={opened}
      onClose={close}
      title={title}
      position="right"
      size="28rem"
      returnFocus={false}
      closeOnEscape={false}
      closeOnClickOutside={!dirty}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 100 }}
      overlayProps={{ backgroundOpacity: 0.2 }}
      classNames={{ title: classes.title, body: classes.body }}
    >
      <WindowContent opened={opened} onClose={close} footer={footer}>
        {children}
      </WindowContent>
    </Drawer>
  );
}
