import { Button } from '@primal/kit';
import { isShellReplaced, useConfig } from '../remotes/config.ts';
import { isOutdated } from '../remotes/load.ts';
import classes from './frame.module.css';

const reload = (): void => location.reload();

/**
 * Says that the product was brought up to date while this page was open. Nothing happens by itself: the page goes on, and
 * with unsaved changes the browser asks before it reloads.
 */
export const NewVersion = () => {
  const { data } = useConfig();
  const isThere = data !== undefined && (isShellReplaced(data) || data.remotes.some(isOutdated));
  if (!isThere) return null;
  return (
    <div className={classes.newVersion} role="status">
      A new version is there.
      <Button variant="default" size="compact-sm" onClick={reload}>
        Reload
      </Button>
    </div>
  );
};
