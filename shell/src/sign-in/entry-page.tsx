import { Title } from '@primal/kit/entry';
import type { ReactNode } from 'react';
import { useScreenTitle } from '../frame/screen-title.ts';
import { Logo } from '../logo.tsx';
import classes from './sign-in.module.css';

export const EntryPage = ({ title, children }: { title: string; children: ReactNode }) => {
  useScreenTitle(title);
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <div className={classes.brand}>
          <Logo size={32} />
          <span>Primal</span>
        </div>
        <Title order={1}>{title}</Title>
        {children}
      </div>
    </main>
  );
};
