import { settingsApi } from '@primal/contracts/admin/settings-api';
import { booksClosed, isClosed } from '@primal/contracts/billing/books';
import { DateField, type DateFieldProps } from '../fields/date-field.tsx';
import { useApiQuery } from '../platform/api-hooks.ts';

interface DocumentDateProps extends DateFieldProps {
  date: string;
  /** What follows when the date lies in the closed period, as a sentence. */
  whenClosed?: string;
}

/**
 * The date by which a document counts. Before anything is sent it says that the date lies in the closed period
 * (docs/decisions/0056), and nothing while the settings are on their way: the server decides.
 */
export function DocumentDate(props: DocumentDateProps) {
  const { date, whenClosed = 'Only an administrator can use this date.', description, ...field } = props;
  const { data } = useApiQuery(settingsApi.getSettings);
  const closedThrough = data?.closedThrough;
  const isInClosed = closedThrough && isClosed(closedThrough, date);
  return (
    <DateField
      required
      description={isInClosed ? `${booksClosed(closedThrough)} ${whenClosed}` : description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...field}
    />
  );
}
