export {
  ActionButton,
  type ActionButtonProps,
  LinkButton,
  type LinkButtonProps,
} from './actions/buttons.tsx';
export { Disclosure, type DisclosureProps, LinkList, type LinkListProps } from './actions/disclosure.tsx';
export { IconAction, type IconActionProps, type IconType } from './actions/icon-action.tsx';
export { Menu, type MenuItem, type MenuProps, type MenuTriggerProps } from './actions/menu.tsx';
export { type DisabledReason, reasonOf } from './actions/reason.ts';
export { Tooltip, type TooltipProps } from './actions/tooltip.tsx';
export { choose, confirm, type Question } from './dialogs/confirm.ts';
export { Dialog, type DialogProps, type DialogSize } from './dialogs/dialog.tsx';
export { FormDialog, type FormDialogProps } from './dialogs/form-dialog.tsx';
export { Switch, type SwitchProps } from './fields/choices.tsx';
export { DateField, type DateFieldProps } from './fields/date-field.tsx';
export { MoneyField, NumberField, type NumberFieldProps } from './fields/decimal-fields.tsx';
export { FieldRow, FieldStack, FormError } from './fields/form-parts.tsx';
export { PasswordInput } from './fields/password-input.tsx';
export { SearchField, type SearchFieldProps } from './fields/search-field.tsx';
export * from './mantine.ts';
export { AvatarInitials, displayNameOf, initialsOf, type Person } from './page/avatar-initials.tsx';
export { type CsvColumn, downloadCsv, downloadFile } from './page/csv.ts';
export { DescriptionList, type DescriptionListProps, TwoLines } from './page/description-list.tsx';
export { DocumentFilters } from './page/document-filters.tsx';
export { FilterBar, type FilterBarProps } from './page/filter-bar.tsx';
export { PageHeader, type PageHeaderProps } from './page/page-header.tsx';
export { QueryView, type QueryViewProps } from './page/query-view.tsx';
export { Section, type SectionProps, SplitPage } from './page/section.tsx';
export { Stat, type StatProps, StatRow } from './page/stat.tsx';
export {
  EmptyState,
  type EmptyStateProps,
  ErrorState,
  type ErrorStateProps,
  Loading,
} from './page/states.tsx';
export { StatusBadge, type StatusBadgeProps } from './page/status-badge.tsx';
export { SummaryBar, type SummaryBarProps, type SummaryFigure } from './page/summary-bar.tsx';
export { askInPopup } from './platform/popup.ts';
export { useRemove } from './platform/remove.ts';
export { type SchemeChoice, useColorScheme } from './provider/color-scheme.ts';
export { fetchKitWindows } from './provider/fetch-parts.ts';
export { KitProvider, type KitProviderProps } from './provider/kit-provider.tsx';
export { AppLink, type AppLinkProps, type LinkComponent, TextLink, useGoTo } from './provider/links.tsx';
export { PageShortcuts } from './shortcuts/page-shortcuts.tsx';
export { type Shortcut, useShortcut } from './shortcuts/shortcuts.ts';
export { useTypeAhead } from './shortcuts/type-ahead.ts';
export { type ToastMessage, toast, useRecentToasts } from './toasts/toast.ts';
