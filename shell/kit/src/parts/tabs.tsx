import { Tabs as MantineTabs } from '@mantine/core';
import type { ReactNode } from 'react';

interface TabsProps<Key extends string> {
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
