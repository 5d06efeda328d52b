/** Parts of the kit for pages with forms; sign-in and lists do not load it. */

export { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
export { confirmUnusual, type Warning } from './dialogs/confirm-unusual.ts';
export { askToMoveStop } from './documents/ask-to-move-stop.ts';
export { CustomerChoice, CustomerField, DocumentDate, useCustomers } from './documents/document-fields.tsx';
export { MoneyField, NumberField, QuantityField } from './fields/decimal-fields.tsx';
export { focusNextOnEnter, SaveStatus, useSavingFocus } from './fields/form-focus.tsx';
export { Select } from './fields/select.tsx';
export { useAutosave } from './forms/autosave/use-autosave.ts';
export { useAutosavedState, useValueAutosave } from './forms/autosave/use-form-autosave.ts';
export { DocumentForm, type DocumentFormProps } from './forms/document-form.tsx';
export { assertEditable, useDocumentCreate, useDocumentEdit } from './forms/document-page.tsx';
export {
  choice,
  documentValues,
  dollars,
  formOnly,
  optional,
  readOnly,
  required,
  touched,
  type ValuesOf,
  version,
} from './forms/document-values.ts';
export { StaleNotice, toastStale } from './forms/notices.tsx';
export { useByIds, useProductOptions } from './forms/options.ts';
export { RecordInDialog, useCallDialog, useRecordDialog } from './forms/record-dialog.tsx';
export * from './forms/save-record.ts';
export * from './forms/schema-form.ts';
export type { DocumentFormState } from './forms/use-document-form.ts';
