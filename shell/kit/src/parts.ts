export { DateRange, type DateRangeProps, type DateRangeValue, datePresets } from './parts/date-range.tsx';
export { FileField, type FileFieldProps } from './parts/file-field.tsx';
export { HeadedLists, type HeadedListsProps } from './parts/headed-lists.tsx';
export { ProgressBar, type ProgressBarProps } from './parts/progress-bar.tsx';
export { Reorderable, type ReorderableProps } from './parts/reorderable.tsx';
export { Tabs, type TabsProps } from './parts/tabs.tsx';
export { useWork, WorkProgress, type WorkProgressProps, type WorkResult } from './parts/work-progress.tsx';
