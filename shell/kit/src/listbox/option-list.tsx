import { Button, Combobox, useCombobox, VisuallyHidden } from '@mantine/core';
import { type ReactElement, type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import classes from './option-list.module.css';
import type { OptionSource, Picker } from './use-picker.ts';

interface OptionListProps<Option> {
  label: string;
  picker: Picker<Option>;
  source: OptionSource<Option>;
  optionKey: (option: Option) => string;
  render: (option: Option) => ReactNode;
  isSelected?: (option: Option) => boolean;
  isDisabled?: (option: Option) => boolean;
  empty: string;
  wide?: boolean;
  children: ReactElement;
}

/** ARIA props of a text field that controls a list (combobox pattern). */
export const toComboboxProps = <Option,>({ id, opened, active, optionId }: Picker<Option>) => ({
  role: 'combobox' as const,
  'aria-expanded': opened,
  'aria-haspopup': 'listbox' as const,
  'aria-controls': opened ? id : undefined,
  'aria-autocomplete': 'list' as const,
  'aria-activedescendant': opened && active ? optionId(active) : undefined,
  'data-mantine-stop-propagation': opened || undefined,
  autoComplete: 'off',
});

const measureHeight = (selector: string): number => {
  const element = document.querySelector<HTMLElement>(selector);
  return element && getComputedStyle(element).position !== 'static' ? element.offsetHeight : 0;
};

const noEdges = { top: 0, bottom: 0, left: 0, right: 0 };

const measureEdges = (): typeof noEdges => ({
  top: measureHeight('header') + 8,
  bottom: measureHeight('[data-summary-bar]') + 8,
  left: 8,
  right: 8,
});

/** Measures once on open: a change while closing would reposition the list and force a layout. */
const useEdges = (opened: boolean) => {
  const [measured, setMeasured] = useState({ opened: false, padding: noEdges });
  if (measured.opened !== opened)
    setMeasured({ opened, padding: opened ? measureEdges() : measured.padding });
  return measured.padding;
};

/**
 * Options under a text field. Focus stays in the field; screen readers announce the count, including zero.
 */
export function OptionList<Option>(props: OptionListProps<Option>) {
  const { label, picker, source, empty, children } = props;
  const { opened, shown, hidden } = picker;
  const store = useCombobox({ opened });
  const padding = useEdges(opened);
  const nothing = shown.length === 0 && !source.error;
  const words = source.loading ? 'Loading' : empty;
  return (
    <Combobox
      store={store}
      keepMounted={false}
      width={props.wide ? 'min(44rem, calc(100vw - 16px))' : 'target'}
      position="bottom-start"
      offset={4}
      // Above toasts, so that an error toast does not cover the list.
      zIndex={600}
      middlewares={{
        flip: { padding },
        shift: { padding },
        size: {
          padding,
          apply: ({ availableHeight, elements }) =>
            elements.floating.style.setProperty('--kit-list-room', `${Math.floor(availableHeight)}px`),
        },
      }}
    >
      <Combobox.Target withKeyboardNavigation={false} withAriaAttributes={false}>
        {children}
      </Combobox.Target>
      <VisuallyHidden role="status">
        {opened && (nothing && source.loading ? words : `${label}: ${shown.length + hidden}`)}
      </VisuallyHidden>
      <Combobox.Dropdown className={classes.dropdown} onMouseDown={(event) => event.preventDefault()}>
        <Options {...props} />
        {nothing && <div className={classes.remark}>{words}</div>}
        {hidden > 0 && <div className={classes.remark}>{`${hidden} more: keep typing`}</div>}
        {source.error && (
          <div className={classes.remark} role="alert">
            <span>{`The ${label.toLowerCase()} could not be loaded.`}</span>
            {source.onRetry && (
              <Button size="compact-xs" variant="default" onClick={source.onRetry}>
                Retry
              </Button>
            )}
          </div>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Scrolls the list only: `scrollIntoView` would scroll the page too. */
const showWithin = (list: HTMLElement, option: Element): void => {
  const room = list.getBoundingClientRect();
  const { top, bottom } = option.getBoundingClientRect();
  if (top < room.top) list.scrollTop -= room.top - top;
  else if (bottom > room.bottom) list.scrollTop += bottom - room.bottom;
};

const visibleOptions = 12;

function Options<Option>({
  label,
  picker,
  optionKey,
  render,
  isSelected,
  isDisabled,
}: OptionListProps<Option>) {
  const list = useRef<HTMLDivElement>(null);
  const renderedCount = useDeferredValue(Number.POSITIVE_INFINITY, visibleOptions);
  const shown = picker.shown.slice(0, renderedCount);
  const activeId = picker.active && shown.includes(picker.active) ? picker.optionId(picker.active) : null;
  useEffect(() => {
    const option = activeId && list.current?.querySelector(`[id="${activeId}"]`);
    if (list.current && option) showWithin(list.current, option);
  }, [activeId]);
  return (
    <div ref={list} role="listbox" id={picker.id} aria-label={label} className={classes.list}>
      {shown.map((option) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys (ARIA combobox)
        <div
          key={optionKey(option)}
          id={picker.optionId(option)}
          role="option"
          aria-selected={isSelected?.(option) ?? false}
          aria-disabled={isDisabled?.(option) || undefined}
          data-active={option === picker.active || undefined}
          className={classes.option}
          onMouseMove={() => option !== picker.active && picker.point(option)}
          onClick={() => picker.pick(option)}
        >
          {render(option)}
        </div>
      ))}
    </div>
  );
}
