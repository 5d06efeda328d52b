import { gatewayApi } from '@primal/contracts/gateway/api';
import { listInvalidatedPaths } from '@primal/contracts/invalidation';
import {
  confirmSession,
  forgetUnsavedChanges,
  notifySurvivors,
  send,
  useLiveUpdates,
  useUser,
} from '@primal/kit/platform';
import { useEffect } from 'react';
import { openNotices } from '../notifications/store.ts';
import { storeReturnPath } from './return-path.ts';
import { onTabMessage, postToTabs } from './tab-messages.ts';

const beaconAddress = `${gatewayApi.logout.path}?reason=unload`;
/**
 * Delay of the second request, in milliseconds. The beacon may follow the first request; the server allows 15
 * seconds.
 */
const secondRequest = 3_000;

const onPageHide = () => {
  navigator.sendBeacon(beaconAddress);
  postToTabs('closing');
};

/** A page restored from the back/forward cache has already sent its closing beacon. */
const onPageShow = (event: PageTransitionEvent) => {
  if (event.persisted) void confirmSession();
};

/**
 * A closing tab's beacon marks the session; open tabs send a request that clears the mark
 * (docs/rules/identity-and-sessions.md#closing-the-last-tab).
 */
export const endSessionOnClose = (): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopHearing = onTabMessage((message) => {
    if (message !== 'closing') return;
    void confirmSession();
    clearTimeout(timer);
    timer = setTimeout(confirmSession, secondRequest);
  });
  addEventListener('pagehide', onPageHide);
  addEventListener('pageshow', onPageShow);
  return () => {
    clearTimeout(timer);
    stopHearing();
    removeEventListener('pagehide', onPageHide);
    removeEventListener('pageshow', onPageShow);
  };
};

/** Longest time a tab may be hidden, in milliseconds (docs/rules/identity-and-sessions.md#inactivity). */
export const hiddenLimit = 30 * 60_000;
/** Time for tabs in use to answer, in milliseconds. */
const answerTime = 500;

/** Another tab in use prevents the sign-out: a clerk may have an old, hidden print tab. */
export const watchInactivity = (signOut: () => void): (() => void) => {
  let hiddenSince = document.hidden ? Date.now() : null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const wait = (milliseconds: number, then: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(then, milliseconds);
  };
  const onLimit = () => {
    postToTabs('anyoneThere');
    wait(answerTime, signOut);
  };
  const startWaiting = () => {
    hiddenSince = Date.now();
    wait(hiddenLimit + 1, onLimit);
  };
  const onVisibilityChange = () => {
    if (document.hidden) return startWaiting();
    // Timers of hidden tabs and sleeping machines fire late.
    const overdue = hiddenSince !== null && Date.now() - hiddenSince > hiddenLimit;
    hiddenSince = null;
    clearTimeout(timer);
    if (overdue) onLimit();
  };
  const stopHearing = onTabMessage((message) => {
    if (message === 'anyoneThere' && !document.hidden) postToTabs('here');
    if (message === 'here' && document.hidden) startWaiting();
    if (message === 'here' && !document.hidden) clearTimeout(timer);
  });

  if (document.hidden) startWaiting();
  document.addEventListener('visibilitychange', onVisibilityChange);
  return () => {
    clearTimeout(timer);
    stopHearing();
    document.removeEventListener('visibilitychange', onVisibilityChange);
  };
};

const signOutAndReload = async () => {
  await send(gatewayApi.logout).catch(() => {});
  if (notifySurvivors()) return;
  storeReturnPath();
  forgetUnsavedChanges();
  location.reload();
};

export const useSessionWatch = (): void => {
  useLiveUpdates(listInvalidatedPaths, openNotices(useUser().id).add);
  useEffect(endSessionOnClose, []);
  useEffect(() => watchInactivity(() => void signOutAndReload()), []);
};
