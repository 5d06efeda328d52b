import { type ReactNode, useEffect, useRef } from 'react';
import { Anchored } from '../anchored/anchored.tsx';
import classes from '../fields/fields.module.css';
import type { Listbox } from './use-listbox.ts';

export interface OptionListProps<Option> {
  label: string;
  anchor: Element | null;
  listbox: Listbox;
  options: readonly Option[];
  optionKey: (option: Option) => string;
  render: (option: Option) => ReactNode;
  isSelected?: (option: Option) => boolean;
  isDisabled?: (option: Option) => boolean;
  onPick: (option: Option) => void;
  /** What stands there when nothing fits, and what follows the options. */
  empty: ReactNode;
  remark?: ReactNode;
  className?: string;
}

/** The options under a text field. The focus stays in the field. */
export function OptionList<Option>(props: OptionListProps<Option>) {
  const { label, anchor, listbox, options, optionKey, render, onPick, empty, remark, className } = props;
  const list = useRef<HTMLDivElement>(null);
  const activeId = listbox.optionId(listbox.active);
  useEffect(() => {
    list.current?.querySelector(`[id="${activeId}"]`)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);
  return (
    <Anchored
      ref={list}
      anchor={anchor}
      matchWidth
      className={`${classes.options} ${className ?? ''}`}
      // The field keeps the focus, so a press on the list must not take it.
      onMouseDown={(event) => event.preventDefault()}
    >
      <div role="listbox" id={listbox.id} aria-label={label} className={classes.list}>
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's (ARIA combobox)
          <div
            key={optionKey(option)}
            id={listbox.optionId(index)}
            role="option"
            aria-selected={props.isSelected?.(option) ?? false}
            aria-disabled={props.isDisabled?.(option) || undefined}
            data-active={index === listbox.active || undefined}
            className={classes.option}
            onMouseMove={() => listbox.setActive(index)}
            onClick={() => onPick(option)}
          >
            {render(option)}
          </div>
        ))}
      </div>
      {options.length === 0 && <div className={classes.remark}>{empty}</div>}
      {remark && <div className={classes.remark}>{remark}</div>}
    </Anchored>
  );
}
