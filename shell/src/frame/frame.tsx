import type { Remote } from '@primal/contracts/screens/manifest';
import { type ReactNode, useMemo } from 'react';
import classes from './frame.module.css';
import { FrameWidgets } from './frame-widgets.tsx';
import { Header } from './header.tsx';
import { navigationItems } from './navigation.ts';
import { NewVersion } from './new-version.tsx';
import { usePagesFetchedAhead } from './pages-ahead.ts';

/** Moves the focus by itself: the router would take `#main` in the address for a navigation. */
const SkipLink = () => (
  // biome-ignore lint/a11y/useValidAnchor: it leads to a place on the page
  <a
    className={classes.skip}
    href="#main"
    onClick={(event) => {
      event.preventDefault();
      document.getElementById('main')?.focus();
    }}
  >
    Skip to content
  </a>
);

export const Frame = ({ remotes, children }: { remotes: readonly Remote[]; children: ReactNode }) => {
  const items = useMemo(() => navigationItems(remotes), [remotes]);
  usePagesFetchedAhead();
  return (
    <div className={classes.frame} data-frame>
      <SkipLink />
      <Header items={items} />
      <NewVersion />
      <FrameWidgets remotes={remotes} />
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
    </div>
  );
};
