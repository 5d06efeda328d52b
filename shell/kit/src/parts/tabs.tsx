import { Tabs as MantineTabs } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import classes from './tabs.module.css';

interface TabsProps<Key extends string> {
  label: string;
  tabs: readonly { key: Key; label: ReactNode; content: ReactNode }[];
  value: Key;
  onChange: (key: Key) => void;
}

/** Scrolls the tab list to the selected tab; `scrollIntoView` would scroll the page, too. */
const useInSight = (chosen: number): RefObject<HTMLDivElement | null> => {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const line = list.current;
    const tab = line?.children[chosen];
    if (!line || !(tab instanceof HTMLElement)) return;
    const observer = new ResizeObserver(() => {
      line.scrollLeft = tab.offsetLeft - (line.clientWidth - tab.offsetWidth) / 2;
    });
    for (const one of [line, ...line.children]) observer.observe(one);
    return () => observer.disconnect();
  }, [chosen]);
  return list;
};

export function Tabs<Key extends string>({ label, tabs, value, onChange }: TabsProps<Key>) {
  const list = useInSight(tabs.findIndex(({ key }) => key === value));
  return (
    <MantineTabs
      value={value}
      onChange={(key) => key && onChange(key as Key)}
      keepMounted={false}
      classNames={{ list: classes.list, tab: classes.tab }}
    >
      <MantineTabs.List ref={list} aria-label={label}>
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
