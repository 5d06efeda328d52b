export type TabMessage =
  /** A tab is closing; its beacon ends the session unless another request follows. */
  | 'closing'
  /** A tab has been hidden long enough to sign out. Tabs in use say so. */
  | 'anyoneThere'
  | 'here'
  | 'signedOut';

/** The tabs' channel; listeners never hear their own tab. */
const tabs = new BroadcastChannel('primal-session');

export const tell = (message: TabMessage): void => tabs.postMessage(message);

export const hear = (listener: (message: TabMessage) => void): (() => void) => {
  const onMessage = (event: MessageEvent<TabMessage>) => listener(event.data);
  tabs.addEventListener('message', onMessage);
  return () => tabs.removeEventListener('message', onMessage);
};
