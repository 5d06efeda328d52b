export { formatStatus } from '@primal/contracts/shared/text';
export { ActionButton, LinkButton } from './actions/buttons.tsx';
export { Disclosure, LinkList } from './actions/disclosure.tsx';
export {
  DeleteAction,
  EditAction,
  IconAction,
  PrintAction,
  toDisabledReason,
  ViewAction,
} from './actions/icon-action.tsx';
export { Menu } from './actions/menu.tsx';
export { bind } from './base/bind.ts';
export { focusRelative } from './base/cells.ts';
export { focusHeading, preserveFocus, useStepFocus } from './base/focus-return.ts';
export { useLatest } from './base/latest.ts';
export { AppLink, OfferedPagesContext, TextLink, useCloseAndGoTo, useGoTo } from './base/links.tsx';
export { useDebounced } from './base/use-debounced.ts';
export { choose, confirm } from './dialogs/confirm.ts';
export { Dialog } from './dialogs/dialog.tsx';
export { FormDialog } from './dialogs/form-dialog.tsx';
export { lazyDialog, lazyPart } from './dialogs/lazy-dialog.tsx';
export { DownloadPdf } from './documents/download-pdf.tsx';
export { RouteCell, type RouteStop, useRouteStops } from './documents/route-stops.tsx';
export { Switch } from './fields/choices.tsx';
export { DateField } from './fields/date-field.tsx';
export { FieldRow, FieldStack, FormError, PasswordInput } from './fields/form-parts.tsx';
export { NotesField } from './fields/notes-field.tsx';
export { SearchField } from './fields/search-field.tsx';
export * from './mantine.ts';
export { AvatarInitials, formatName } from './page/avatar-initials.tsx';
export { type CsvColumn, downloadCsv } from './page/csv.ts';
export { DescriptionList, TwoLines } from './page/description-list.tsx';
export { FilterBar } from './page/filter-bar.tsx';
export { PageHeader } from './page/page-header.tsx';
export { type MissingText, QueryView } from './page/query-view.tsx';
export { Section, SplitPage } from './page/section.tsx';
export { Stat, StatRow } from './page/stat.tsx';
export { EmptyState, ErrorState, Loading } from './page/states.tsx';
export { StatusBadge, setStatusColors } from './page/status-badge.tsx';
export { SummaryBar, type SummaryFigure } from './page/summary-bar.tsx';
export { useDisabledReason } from './platform/disabled-reason.ts';
export { openPopup } from './platform/popup.ts';
export { editPage, type RecordPageProps, recordPage } from './platform/record-page.tsx';
export { type RemovalFields, type RemovedPage, useRemove } from './platform/remove.ts';
export { saveFile, useSaveFile } from './platform/save-file.ts';
export { fetchKitWindows } from './provider/fetch-parts.ts';
export { KitProvider } from './provider/kit-provider.tsx';
export { PageShortcuts } from './provider/page-shortcuts.tsx';
export { useShortcut } from './shortcuts/shortcuts.ts';
export { useTypeAhead } from './shortcuts/type-ahead.ts';
export { useColorScheme } from './theme/color-scheme.ts';
export { loadFonts } from './theme/fonts.ts';
export { type LeftOut, toastLeftOut } from './toasts/left-out.ts';
export { type FailureText, toast, toastFailure, useRecentToasts } from './toasts/toast.ts';
