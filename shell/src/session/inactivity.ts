import { hear, tell } from './messages.ts';

/** Signed out after the tab has been hidden for over 30 minutes (docs/rules/identity-and-sessions.md#inactivity). */
export const hiddenLimit = 30 * 60_000;
/** How long tabs in use have to say so. */
const answerTime = 500;

/**
 * Calls `signOut` once the tab has been hidden for more than 30 minutes. A tab that is in use elsewhere in the browser
 * keeps the session: a clerk with an old print tab behind is not inactive. Gives the function that stops.
 */
export const watchInactivity = (signOut: () => void): (() => void) => {
  let hiddenSince = document.hidden ? Date.now() : null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const wait = (milliseconds: number, then: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(then, milliseconds);
  };
  const onLimit = () => {
    tell('anyoneThere');
    wait(answerTime, signOut);
  };
  const startWaiting = () => {
    hiddenSince = Date.now();
    wait(hiddenLimit + 1, onLimit);
  };
  const onVisibilityChange = () => {
    if (document.hidden) return startWaiting();
    // Timers of hidden tabs and of sleeping machines are late.
    const overdue = hiddenSince !== null && Date.now() - hiddenSince > hiddenLimit;
    hiddenSince = null;
    clearTimeout(timer);
    if (overdue) onLimit();
  };
  const stopHearing = hear((message) => {
    if (message === 'anyoneThere' && !document.hidden) tell('here');
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
