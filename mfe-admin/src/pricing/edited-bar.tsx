import { Button, confirm, SummaryBar, useShortcut } from '@primal/kit';
import { SaveStatus } from '@primal/kit/forms';
import { ProgressBar } from '@primal/kit/parts';
import { useSyncExternalStore } from 'react';
import classes from './pricing.module.css';
import type { PriceEditing } from './use-price-edits.ts';
import { products, type useSaving } from './use-saving.ts';

const figuresOf = (edits: ReturnType<PriceEditing['store']['all']>) => {
  let unsound = 0;
  for (const { sound } of edits.values()) if (!sound) unsound += 1;
  return [
    { label: 'Edited', value: edits.size.toLocaleString('en-US'), strong: true },
    ...(unsound > 0 ? [{ label: 'To correct', value: unsound.toLocaleString('en-US') }] : []),
  ];
};

interface EditedBarProps {
  editing: PriceEditing;
  saving: ReturnType<typeof useSaving>;
  onSave: () => void;
}

/** How many products are edited, and all of them saved or discarded. */
export function EditedBar({ editing, saving, onSave }: EditedBarProps) {
  const { store, discard } = editing;
  const { progress, waiting, stop } = saving;
  const edits = useSyncExternalStore(store.subscribe, store.all);
  useShortcut('Ctrl+S', 'Save all changed prices', onSave);
  useShortcut('Ctrl+Enter', 'Save all changed prices', onSave);
  const askDiscard = async () => {
    const question = {
      title: 'Discard changes',
      message: `Discard the prices typed for ${products(edits.size)}?`,
      confirmLabel: 'Discard',
      danger: true,
    };
    if (await confirm(question)) discard();
  };
  if (progress)
    return (
      <SummaryBar figures={figuresOf(edits)}>
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
      </SummaryBar>
    );
  return (
    <SummaryBar figures={figuresOf(edits)}>
      <Button variant="default" onClick={() => void askDiscard()}>
        Discard
      </Button>
      <Button onClick={onSave}>Save Changes</Button>
    </SummaryBar>
  );
}
