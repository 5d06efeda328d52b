import { Button, Progress } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { Dialog } from '../dialogs/dialog.tsx';
import { IconAlertTriangle, IconCircleCheck } from '../icons.ts';
import classes from './progress.module.css';

interface ProgressBarProps {
  label: string;
  done: number;
  total: number;
  words: string;
  failed?: boolean;
  onCancel?: (() => void) | undefined;
  cancelling?: boolean;
}

export function ProgressBar(props: ProgressBarProps) {
  const { label, done, total, words, failed = false, onCancel, cancelling = false } = props;
  return (
    <div>
      <div className={classes.head}>
        <span role="status">{words}</span>
        {onCancel && (
          <Button size="xs" variant="default" onClick={onCancel} disabled={cancelling}>
            Cancel
          </Button>
        )}
      </div>
      <Progress
        value={total > 0 ? (done / total) * 100 : 0}
        aria-label={label}
        color={failed ? 'red' : undefined}
      />
    </div>
  );
}

export interface WorkResult {
  label: string;
  failure?: string;
}

interface WorkState {
  total: number;
  results: readonly WorkResult[];
  running: boolean;
  cancelled: boolean;
}

const atRest: WorkState = { total: 0, results: [], running: false, cancelled: false };

/** Continues after failures; `cancel` stops before the next item. `run` resolves with all results. */
export const useWork = <Item,>(
  labelOf: (item: Item) => string,
  work: (item: Item) => Promise<unknown>,
  describeError: (error: unknown) => string,
) => {
  const [state, setState] = useState(atRest);
  const stopped = useRef(false);
  const run = async (items: readonly Item[]): Promise<WorkResult[]> => {
    stopped.current = false;
    const results: WorkResult[] = [];
    const show = (running: boolean) =>
      setState({ total: items.length, results: [...results], running, cancelled: stopped.current });
    show(true);
    for (const item of items) {
      if (stopped.current) break;
      try {
        await work(item);
        results.push({ label: labelOf(item) });
      } catch (error) {
        results.push({ label: labelOf(item), failure: describeError(error) });
      }
      show(true);
    }
    show(false);
    return results;
  };
  const cancel = () => {
    stopped.current = true;
  };
  return { state, run, cancel };
};

type Work = Pick<ReturnType<typeof useWork>, 'state' | 'cancel'>;

function WorkProgress({ label, work: { state, cancel } }: { label: string; work: Work }) {
  const { total, results, running, cancelled } = state;
  if (total === 0) return null;
  const failed = results.filter((result) => result.failure).length;
  const words = `${results.length - failed} of ${total} done${failed > 0 ? `, ${failed} failed` : ''}${cancelled ? ', stopped' : ''}`;
  return (
    <section aria-label={label}>
      <ProgressBar
        label={label}
        done={results.length}
        total={total}
        words={words}
        failed={failed > 0}
        onCancel={running ? cancel : undefined}
        cancelling={cancelled}
      />
      <ul className={classes.results}>
        {results.map(({ label: name, failure }) => (
          <li key={name} data-failed={failure ? true : undefined}>
            {failure ? (
              <IconAlertTriangle size={16} stroke={1.7} />
            ) : (
              <IconCircleCheck size={16} stroke={1.7} />
            )}
            <span>
              {name}
              {failure && <span className={classes.failure}> {failure}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface WorkDialogProps {
  title: string;
  work: Work;
  finishing?: boolean;
  next?: ReactNode;
  onClose: () => void;
}

export function WorkDialog({ title, work, finishing = false, next, onClose }: WorkDialogProps) {
  const isBusy = work.state.running || finishing;
  const footer = (
    <>
      <Button variant={next ? 'default' : undefined} loading={isBusy} onClick={onClose}>
        Close
      </Button>
      {next}
    </>
  );
  return (
    <Dialog title={title} opened locked={isBusy} onClose={onClose} closedBelow footer={footer}>
      <WorkProgress label={title} work={work} />
    </Dialog>
  );
}
