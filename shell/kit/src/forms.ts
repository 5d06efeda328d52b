/**
 * What pages with a form take beside the platform: react-hook-form, the forms of documents and records, drafts, and the
 * options of customers and products. A shared module of its own, so that sign-in and lists do without it.
 */

export { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
export { askIsThisRight, type Doubt } from './dialogs/is-this-right.ts';
export { askAboutRoute } from './documents/ask-about-route.ts';
export { CustomerChoice, CustomerField, useCustomers } from './documents/customer-field.tsx';
export { DocumentDate } from './documents/document-date.tsx';
export { MoneyField, NumberField } from './fields/decimal-fields.tsx';
export { goOn, SaveStatus, useSavingFocus } from './fields/form-focus.tsx';
export { QuantityField } from './fields/quantity-field.tsx';
export { Select, type SelectOption, type SelectProps } from './fields/select.tsx';
export * from './forms/by-ids.ts';
export { DocumentForm, type DocumentFormProps } from './forms/document-form.tsx';
export * from './forms/document-page.tsx';
export {
  choice,
  documentValues,
  dollars,
  known,
  optional,
  required,
  shown,
  touched,
  type ValuesOf,
  version,
} from './forms/document-values.ts';
export type { Draft, DraftRules } from './forms/draft.ts';
export { StaleNotice } from './forms/notices.tsx';
export { useProductOptions } from './forms/options.ts';
export { RecordInDialog, type RecordInDialogProps } from './forms/record-dialog.tsx';
export * from './forms/save-record.ts';
export * from './forms/schema-form.ts';
export { isSame, typedIn, typedOf } from './forms/typed.ts';
export type { DocumentFormState } from './forms/use-document-form.ts';
export * from './forms/use-kept.ts';
export * from './forms/use-kept-form.ts';
export * from './forms/use-kept-record.ts';
export * from './forms/use-kept-state.ts';
export * from './forms/use-record-dialog.ts';
