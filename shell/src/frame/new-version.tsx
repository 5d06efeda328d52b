import { areas } from '@primal/contracts/areas';
import type { Remote, Remotes } from '@primal/contracts/screens/manifest';
import { Button } from '@primal/kit';
import { isShellReplaced, useConfig } from '../remotes/config.ts';
import { isOutdated } from '../remotes/load.ts';
import classes from './frame.module.css';

const reload = (): void => location.reload();

/** 'Orders', 'Orders and Billing', 'Orders, Billing and Delivery'; Primal, which is all of it, when the shell is newer. */
export const newVersionOf = (
  config: Remotes,
  isReplaced: (config: Remotes) => boolean = isShellReplaced,
  isOld: (remote: Remote) => boolean = isOutdated,
): string | null => {
  if (isReplaced(config)) return 'Primal';
  const names = config.remotes.filter(isOld).map(({ name }) => areas[name].name);
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? null);
};

/**
 * Says that an area that runs in this page, or the shell, was brought up to date meanwhile. Nothing happens by itself: the
 * page goes on with what it has, and with unsaved changes the browser asks before it reloads. Drafts come back.
 */
export const NewVersion = () => {
  const { data } = useConfig();
  const name = data && newVersionOf(data);
  return (
    <div role="status">
      {name && (
        <div className={classes.newVersion}>
          <span>A new version of {name} is available</span>
          <Button variant="default" size="compact-sm" onClick={reload}>
            Reload
          </Button>
        </div>
      )}
    </div>
  );
};
