import type { NavigationItem } from '@primal/contracts/screens/manifest';
import { AppLink, IconAction } from '@primal/kit';
import { IconMenu2, IconX } from '@primal/kit/icons';
import { useLocation } from '@primal/kit/platform';
import { useState } from 'react';
import { Logo } from '../logo.tsx';
import classes from './frame.module.css';
import { SmallNavigation, WideNavigation } from './menus.tsx';
import { currentItem } from './navigation.ts';
import { UserArea } from './user-area.tsx';

export const Header = ({ items }: { items: readonly NavigationItem[] }) => {
  const { pathname } = useLocation();
  // The list is open on the page where it was opened: going somewhere closes it.
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const opened = openedOn === pathname;
  const current = currentItem(items, pathname);
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
