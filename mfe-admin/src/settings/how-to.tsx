import { Disclosure } from '@primal/kit';
import { Children, type ReactNode } from 'react';
import classes from './settings.module.css';

export const HowTo = ({ label, steps }: { label: string; steps: readonly ReactNode[] }) => (
  <Disclosure label={label}>
    <ol className={classes.howTo}>
      {Children.map(steps, (step) => (
        <li>{step}</li>
      ))}
    </ol>
  </Disclosure>
);
