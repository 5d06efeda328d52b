import { areaLabels } from '@primal/contracts/area-names';
import type { Remote, Remotes } from '@primal/contracts/screens/manifest';
import { Button } from '@primal/kit';
import { isShellReplaced, useConfig } from '../remotes/config.ts';
import { isOutdated } from '../remotes/load.ts';
import classes from './frame.module.css';

const reload = (): void => location.reload();

/** Example: 'Orders, Billing and Delivery'; 'Primal' if the shell is outdated. */
export const findNewVersion = (
  config: Remotes,
  isReplaced: (config: Remotes) => boolean = isShellReplaced,
  isOld: (remote: Remote) => boolean = isOutdated,
): string | null => {
  if (isReplaced(config)) return 'Primal';
  const names = config.remotes.filter(isOld).map(({ name }) => areaLabels[name]);
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? null);
};

/**
 * Offers a reload, and leaves the page unchanged until then. With unsaved changes, the reload asks first and
 * restores drafts.
 */
export const NewVersion = () => {
  const { data } = useConfig();
  const name = data && findNewVersion(data);
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
