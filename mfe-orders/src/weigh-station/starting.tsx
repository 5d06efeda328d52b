import { Button } from '@primal/kit';
import { useEffect, useState } from 'react';
import classes from './display.module.css';

/** A read that takes longer is told of. */
const patienceMilliseconds = 3_000;

interface Props {
  /** Inputs that came in meanwhile: they are kept and wait. */
  held: number;
  onRetry: () => void;
}

/** The station before its orders are there: what comes in is kept, and nothing of it is lost. */
export const Starting = ({ held, onRetry }: Props) => {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  const waiting = held === 1 ? '1 entry waits for them.' : `${held} entries wait for them.`;
  return (
    <section className={classes.display} data-tone="info" aria-label="Last entry">
      <div className={classes.what}>Reading the orders</div>
      <div className={classes.where}>
        {isLate && 'The server takes its time. What you scan is kept. '}
        {held > 0 && waiting}
      </div>
      {isLate && (
        <div>
          <Button size="lg" onClick={onRetry}>
            Try Again
          </Button>
        </div>
      )}
    </section>
  );
};
