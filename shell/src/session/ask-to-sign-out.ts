import { draftKey, reportDrafts } from '@primal/contracts/screens/drafts';
import { confirm } from '@primal/kit';
import { discardUnsavedChanges, hasUnsavedChanges } from '@primal/kit/platform';

/** The drafts of this driver's reports, of this page and of runs of the browser that have ended; none where nothing is kept. */
const reportsOf = (userId: string): string[] => {
  const prefix = draftKey(userId, reportDrafts);
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
};

/** What was typed at a door, with a customer's signature, does not stay on a phone that somebody else takes next. */
const forgetReports = (userId: string): void => {
  const reports = reportsOf(userId);
  if (reports.length === 0) return;
  // The open one writes itself once more when its page goes.
  discardUnsavedChanges();
  for (const key of reports) localStorage.removeItem(key);
};

const onThisPage = 'What you changed on this page is not saved.';
const onThisPhone = 'You started a report and did not save it. Signing out deletes it from this phone.';

/** Asks where something would be lost. Gives what to do once the person is signed out; null where they stay. */
export const askToSignOut = async (userId: string): Promise<(() => void) | null> => {
  const hasReports = reportsOf(userId).length > 0;
  const isFine =
    (!hasReports && !hasUnsavedChanges()) ||
    (await confirm({
      title: 'Sign out without saving?',
      message: hasReports ? onThisPhone : onThisPage,
      confirmLabel: 'Sign out',
      danger: true,
    }));
  return isFine ? () => forgetReports(userId) : null;
};
