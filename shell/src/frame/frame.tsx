import { useUser } from '@primal/kit/platform';
import { type ReactNode, useMemo } from 'react';
import { homeOf, usePermittedRemotes } from '../session/permitted.ts';
import classes from './frame.module.css';
import { FrameWidgets } from './frame-widgets.tsx';
import { Header } from './header.tsx';
import { dashboardPath, navigationItems } from './navigation.ts';
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

export const Frame = ({ children }: { children: ReactNode }) => {
  const user = useUser();
  const remotes = usePermittedRemotes();
  const items = useMemo(() => {
    const all = navigationItems(remotes);
    return homeOf(remotes, user) === dashboardPath ? all : all.filter(({ path }) => path !== dashboardPath);
  }, [remotes, user]);
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
