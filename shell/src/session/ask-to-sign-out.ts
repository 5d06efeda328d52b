import { draftKey, reportDrafts } from '@primal/contracts/screens/drafts';
import { confirm } from '@primal/kit';
import { discardUnsavedChanges, hasUnsavedChanges, stored, storedNames } from '@primal/kit/platform';

/** The drafts of this driver's reports, of this page and of runs of the browser that have ended. */
const reportsOf = (userId: string): string[] => storedNames(draftKey(userId, reportDrafts));

/** What was typed at a door, with a customer's signature, does not stay on a phone that somebody else takes next. */
const forgetReports = (userId: string): void => {
  const reports = reportsOf(userId);
  if (reports.length === 0) return;
  // The open one writes itself once more when its page goes.
  discardUnsavedChanges();
  for (const key of reports) stored(key).set(null);
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
