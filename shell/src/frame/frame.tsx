import type { Remote } from '@primal/contracts/remotes/manifest';
import { type ReactNode, useMemo } from 'react';
import classes from './frame.module.css';
import { Header } from './header.tsx';
import { navigationItems } from './navigation.ts';

/** What is around every screen but paper. */
export const Frame = ({ remotes, children }: { remotes: readonly Remote[]; children: ReactNode }) => {
  const items = useMemo(() => navigationItems(remotes), [remotes]);
  return (
    <div className={classes.frame} data-frame>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <Header items={items} />
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
    </div>
  );
};
