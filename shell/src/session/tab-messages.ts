export type TabMessage =
  /** A tab is closing; its beacon ends the session unless another request follows. */
  | 'closing'
  /** A hidden tab is about to sign out. Tabs in use answer. */
  | 'anyoneThere'
  | 'here'
  | 'signedOut';

const tabs = new BroadcastChannel('primal-session');

export const postToTabs = (message: TabMessage): void => tabs.postMessage(message);

export const onTabMessage = (listener: (message: TabMessage) => void): (() => void) => {
  const onMessage = (event: MessageEvent<TabMessage>) => listener(event.data);
  tabs.addEventListener('message', onMessage);
  return () => tabs.removeEventListener('message', onMessage);
};
