import type { ReactNode } from 'react';
import { Dialog } from '../dialogs/dialog.tsx';
import { QueryView } from '../page/query-view.tsx';
import type { RecordView } from '../platform/use-record.ts';

export interface RecordInDialogProps<Data> {
  /** Heading until the form is there. */
  title: string;
  record: RecordView<Data>;
  onClose: () => void;
  children: (opened: Data) => ReactNode;
}

/** A dialog that changes a record: it opens on what the server holds now, and stays whatever a later read brings. */
export function RecordInDialog<Data>({ title, record, onClose, children }: RecordInDialogProps<Data>) {
  if (record.opened !== undefined) return children(record.opened);
  return (
    <Dialog title={title} opened onClose={onClose}>
      <QueryView query={record}>{() => null}</QueryView>
    </Dialog>
  );
}
