import { AppLink } from '@primal/kit';
import classes from './frame.module.css';
import type { NavigationProps } from './wide-navigation.tsx';

export const SmallNavigation = ({ items, current, onClose }: NavigationProps & { onClose: () => void }) => (
  <nav
    id="menu"
    className={classes.small}
    aria-label="Main"
    onKeyDown={(event) => event.key === 'Escape' && onClose()}
  >
    {items.map((item) => (
      <AppLink
        key={item.path}
        to={item.path}
        className={classes.smallItem}
        aria-current={item === current ? 'page' : undefined}
        onClick={onClose}
      >
        {item.label}
      </AppLink>
    ))}
  </nav>
);
