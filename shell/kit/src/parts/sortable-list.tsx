import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import { IconGripVertical } from '../icons.ts';
import classes from './reorderable.module.css';

export interface ReorderableProps<Item> {
  label: string;
  items: readonly Item[];
  itemKey: (item: Item) => string;
  /** Name in announcements: `Stop 3, Cedar Grill`. */
  itemLabel: (item: Item) => string;
  render: (item: Item, index: number) => ReactNode;
  onReorder: (items: Item[]) => void;
  disabled?: boolean;
}

export default function SortableList<Item>(props: ReorderableProps<Item>) {
  const { label, items, itemKey, itemLabel, render, onReorder, disabled = false } = props;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const keys = items.map(itemKey);
  const nameOf = (key: string | number): string => {
    const item = items[keys.indexOf(String(key))];
    return item === undefined ? '' : itemLabel(item);
  };
  const describePlace = (key: string | number): string =>
    `place ${keys.indexOf(String(key)) + 1} of ${keys.length}`;
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${nameOf(active.id)} picked up, ${describePlace(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${nameOf(active.id)}, ${describePlace(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) =>
      over ? `${nameOf(active.id)} put at ${describePlace(over.id)}.` : undefined,
    onDragCancel: ({ active }) => `${nameOf(active.id)} is back at ${describePlace(active.id)}.`,
  };
  const end = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    onReorder(arrayMove([...items], keys.indexOf(String(active.id)), keys.indexOf(String(over.id))));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable: 'Space picks it up, arrows move it, Space puts it down, Escape puts it back.',
        },
      }}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy} disabled={disabled}>
        <ol aria-label={label} className={classes.list}>
          {items.map((item, index) => (
            <Entry key={itemKey(item)} id={itemKey(item)} name={itemLabel(item)} disabled={disabled}>
              {render(item, index)}
            </Entry>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

interface EntryProps {
  id: string;
  name: string;
  disabled: boolean;
  children: ReactNode;
}

function Entry({ id, name, disabled, children }: EntryProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  return (
    <li
      ref={setNodeRef}
      className={classes.item}
      data-dragging={isDragging || undefined}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      <button
        type="button"
        className={classes.handle}
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        aria-label={`Move ${name}`}
        disabled={disabled}
      >
        <IconGripVertical size={18} stroke={1.6} />
      </button>
      <div className={classes.content}>{children}</div>
    </li>
  );
}
