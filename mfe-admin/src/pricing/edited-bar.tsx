import { addDays, today } from '@primal/contracts/shared/dates';
import { counted } from '@primal/contracts/shared/text';
import { ActionButton, Button, bind, confirm, DateField, SummaryBar, useShortcut } from '@primal/kit';
import { SaveStatus } from '@primal/kit/forms';
import { ProgressBar } from '@primal/kit/parts';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import type { EditStore, PriceEditing } from './edit-store.ts';
import { formatMarkup, priceLabels } from './price-edits.ts';
import classes from './pricing.module.css';
import { findDayProblem, type useSavePrices } from './use-saving.ts';

const summarizeEdits = ({ all, of, lastTyped }: EditStore) => {
  const edits = all();
  const cell = lastTyped();
  const share = cell && formatMarkup(cell.product, of(cell.product.id), cell.field);
  let invalidCount = 0;
  for (const { isValid } of edits.values()) if (!isValid) invalidCount += 1;
  return [
    { label: 'Edited', value: edits.size.toLocaleString('en-US'), strong: true },
    ...(invalidCount > 0 ? [{ label: 'To correct', value: invalidCount.toLocaleString('en-US') }] : []),
    ...(cell && share ? [{ label: `${priceLabels[cell.field]} on cost`, value: share }] : []),
  ];
};

const Bar = ({ store, children }: { store: EditStore; children: ReactNode }) => {
  useSyncExternalStore(store.subscribe, store.all);
  return <SummaryBar figures={summarizeEdits(store)}>{children}</SummaryBar>;
};

interface EditedBarProps {
  editing: PriceEditing;
  saving: ReturnType<typeof useSavePrices>;
  disabledReason: string | null;
  onSave: () => void;
}

export function EditedBar({ editing, saving, disabledReason, onSave }: EditedBarProps) {
  const { store, discard, from, setFrom } = editing;
  const { progress, waiting, stop } = saving;
  const day = useRef<HTMLInputElement>(null);
  // Scroll the focused cell into view, since the new bar covers the lowest rows.
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement?.matches('[data-cell]')) activeElement.scrollIntoView?.({ block: 'nearest' });
  }, []);
  const save = () => {
    if (progress || disabledReason) return;
    // The browser reports a half-typed date as empty, which would apply the prices immediately.
    if (findDayProblem(from) || day.current?.validity.badInput) day.current?.focus();
    else onSave();
  };
  useShortcut('Ctrl+S', 'Save all changed prices', save);
  useShortcut('Ctrl+Enter', 'Save all changed prices', save);
  const askDiscard = async () => {
    const question = {
      title: 'Discard changes',
      message: `Discard the prices typed for ${counted(store.all().size, 'product')}?`,
      confirmLabel: 'Discard',
      danger: true,
    };
    if (await confirm(question)) discard();
  };
  if (progress)
    return (
      <Bar store={store}>
        <div className={classes.progress}>
          <ProgressBar
            label="Saving prices"
            done={progress.done}
            total={progress.total}
            words={`${progress.done.toLocaleString('en-US')} of ${progress.total.toLocaleString('en-US')} saved`}
            onCancel={waiting ? undefined : stop}
          />
          <SaveStatus busy waiting={waiting} onStop={stop} />
        </div>
      </Bar>
    );
  return (
    <Bar store={store}>
      <DateField
        ref={day}
        className={classes.from}
        label="Effective from"
        description={from ? undefined : 'Leave blank for now'}
        size="xs"
        min={addDays(today(), 1)}
        error={findDayProblem(from)}
        {...bind(from, setFrom)}
      />
      <Button variant="default" onClick={() => void askDiscard()}>
        Discard
      </Button>
      <ActionButton disabledReason={disabledReason} onClick={save}>
        Save Changes
      </ActionButton>
    </Bar>
  );
}
