export { SideSheet, type SideSheetProps, Tabs, type TabsProps } from './parts/containers.tsx';
export { DateRange, type DateRangeProps, type DateRangeValue, datePresets } from './parts/date-range.tsx';
export {
  type EditableColumn,
  EditableTable,
  type EditableTableProps,
  type RowChanges,
} from './parts/editable-table.tsx';
export { FileField, type FileFieldProps } from './parts/file-field.tsx';
export { MultiCombobox, type MultiComboboxProps } from './parts/multi-combobox.tsx';
export { ProgressBar, type ProgressBarProps } from './parts/progress-bar.tsx';
export { Reorderable, type ReorderableProps } from './parts/reorderable.tsx';
export { useWork, WorkProgress, type WorkProgressProps, type WorkResult } from './parts/work-progress.tsx';
