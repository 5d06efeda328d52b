import type { NavigationItem } from '@primal/contracts/screens/manifest';
import { AppLink, LinkList } from '@primal/kit';
import { IconChevronDown } from '@primal/kit/icons';
import classes from './frame.module.css';

interface NavigationProps {
  items: readonly NavigationItem[];
  current: NavigationItem | null;
}

export const WideNavigation = ({ items, current }: NavigationProps) => {
  const more = items.filter((item) => item.more);
  return (
    <nav className={classes.wide} aria-label="Main">
      {items
        .filter((item) => !item.more)
        .map((item) => (
          <AppLink
            key={item.path}
            to={item.path}
            className={classes.item}
            aria-current={item === current ? 'page' : undefined}
          >
            {item.label}
          </AppLink>
        ))}
      {more.length > 0 && (
        <LinkList
          label="More"
          links={more.map((item) => ({ label: item.label, to: item.path, current: item === current }))}
          trigger={(props) => (
            <button {...props} className={classes.item} data-current={current?.more || undefined}>
              More <IconChevronDown size={14} stroke={1.8} />
            </button>
          )}
        />
      )}
    </nav>
  );
};

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
