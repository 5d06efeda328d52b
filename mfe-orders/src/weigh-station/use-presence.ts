import type { User } from '@primal/contracts/admin/user';
import { gatewayApi } from '@primal/contracts/gateway/api';
import { send, setSession, standThroughSignOut, useQueryClient, useUser } from '@primal/kit/platform';
import { useCallback, useEffect, useState } from 'react';

/** So often a page whose session has ended looks whether somebody has signed in elsewhere in this browser. */
const lookMilliseconds = 4_000;

/**
 * Whether the session has ended while the station stands, and how it goes on: `comeBack` with whoever has signed in, here
 * or in another tab of this browser.
 */
export const usePresence = () => {
  const client = useQueryClient();
  const { id } = useUser();
  const [isAway, setIsAway] = useState(false);
  useEffect(() => standThroughSignOut(() => setIsAway(true)), []);
  const comeBack = useCallback(
    (user: User) => {
      // Of somebody else's reads nothing is shown; one's own are read anew.
      if (user.id === id) void client.invalidateQueries();
      else setSession(client, user);
      setIsAway(false);
    },
    [client, id],
  );
  useEffect(() => {
    if (!isAway) return;
    const look = () =>
      send(gatewayApi.currentUser).then(comeBack, () => {
        // Still nobody.
      });
    const timer = setInterval(() => document.visibilityState === 'visible' && void look(), lookMilliseconds);
    return () => clearInterval(timer);
  }, [isAway, comeBack]);
  return { isAway, comeBack };
};
