export { DateRange, type DateRangeValue } from './parts/date-range.tsx';
export { DragBetween } from './parts/drag-between.tsx';
export type { DropPlace } from './parts/drag-surface.tsx';
export { FileField } from './parts/file-field.tsx';
export { HeadedLists } from './parts/headed-lists.tsx';
export { ProgressBar, useWork, WorkDialog, type WorkResult } from './parts/progress.tsx';
export { Reorderable } from './parts/reorderable.tsx';
export { Tabs } from './parts/tabs.tsx';
