import type { NavigationItem, Remote } from '@primal/contracts/screens/manifest';
import type { WidgetName } from '@primal/contracts/screens/widgets';
import { AppLink, IconAction } from '@primal/kit';
import { IconMenu2, IconX } from '@primal/kit/icons';
import { stored, useLocation, useUser } from '@primal/kit/platform';
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Logo } from '../logo.tsx';
import { useConfig } from '../remotes/config.ts';
import { prefetchPage } from '../remotes/load.ts';
import { findHome, usePermittedRemotes } from '../remotes/permitted.ts';
import { RemoteWidget } from '../remotes/remote-widget.tsx';
import classes from './frame.module.css';
import { SmallNavigation, WideNavigation } from './menus.tsx';
import { dashboardPath, findCurrentItem, listNavigationItems } from './navigation.ts';
import { NewVersion } from './new-version.tsx';
import { UserArea } from './user-area.tsx';

/** Storage events cover other tabs; changes by this tab show on the next page. */
const subscribe = (listener: () => void) => {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
};

const FrameWidgets = ({ remotes }: { remotes: readonly Remote[] }) => {
  useLocation();
  const declared = remotes.flatMap(({ name, widgets }) =>
    widgets.flatMap((widget) =>
      widget.frame ? [{ name: `${name}/${widget.name}`, item: widget.frame }] : [],
    ),
  );
  const shown = useSyncExternalStore(subscribe, () =>
    declared
      .filter(({ item }) => stored(item).get() !== null)
      .map(({ name }) => name)
      .join(),
  );
  return shown
    .split(',')
    .filter(Boolean)
    .map((name) => <RemoteWidget key={name} name={name as WidgetName} props={{}} />);
};

const Header = ({ items }: { items: readonly NavigationItem[] }) => {
  const { pathname } = useLocation();
  // The list closes on navigation.
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const opened = openedOn === pathname;
  const current = findCurrentItem(items, pathname);
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <AppLink to="/dashboard" className={classes.brand}>
          <Logo size={24} />
          Primal
        </AppLink>
        <WideNavigation items={items} current={current} />
        <UserArea />
        <span className={classes.toggle}>
          <IconAction
            label={opened ? 'Close menu' : 'Open menu'}
            icon={opened ? IconX : IconMenu2}
            onClick={() => setOpenedOn(opened ? null : pathname)}
            button={{ 'aria-expanded': opened, 'aria-controls': 'menu' }}
          />
        </span>
      </div>
      {opened && <SmallNavigation items={items} current={current} onClose={() => setOpenedOn(null)} />}
    </header>
  );
};

const usePrefetchOnHover = (): void => {
  const { data: config } = useConfig();
  useEffect(() => {
    if (!config) return;
    const onReached = ({ target }: Event) => {
      const path = target instanceof Element && target.closest('a[href^="/"]')?.getAttribute('href');
      if (path) prefetchPage(config, path.replace(/[?#].*/, ''));
    };
    document.addEventListener('pointerover', onReached);
    document.addEventListener('focusin', onReached);
    return () => {
      document.removeEventListener('pointerover', onReached);
      document.removeEventListener('focusin', onReached);
    };
  }, [config]);
};

/** Moves focus by script, since the router would treat `#main` as a navigation. */
const SkipLink = () => (
  // biome-ignore lint/a11y/useValidAnchor: the link targets an element of the page
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
    const all = listNavigationItems(remotes);
    return findHome(remotes, user) === dashboardPath ? all : all.filter(({ path }) => path !== dashboardPath);
  }, [remotes, user]);
  usePrefetchOnHover();
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
