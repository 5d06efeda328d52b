import { gatewayApi } from '@primal/contracts/gateway/api';
import { confirmSession } from '@primal/kit/platform';
import { hear, tell } from './messages.ts';

const beaconAddress = `${gatewayApi.logout.path}?reason=unload`;
/** The other tab's beacon and this tab's request race; a second request, still within the 15 seconds, decides. */
const secondRequest = 3_000;

const onPageHide = () => {
  navigator.sendBeacon(beaconAddress);
  tell('closing');
};

/** A page taken out of the back/forward cache announced its closing before. */
const onPageShow = (event: PageTransitionEvent) => {
  if (event.persisted) void confirmSession();
};

/**
 * Ends the session when the last tab closes (docs/rules/identity-and-sessions.md#closing-the-last-tab): a closing tab
 * sends a beacon that only marks the session, and the tabs that stay open make a request, which takes the mark away.
 * Gives the function that stops.
 */
export const endSessionOnClose = (): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopHearing = hear((message) => {
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
