/** Array entry omitted when its condition is falsy: `notes && { term: 'Notes', value: notes }`. */
export type Optional<Entry> = Entry | false | '' | null | undefined;

export const compactEntries = <Entry extends object>(entries: readonly Optional<Entry>[]): Entry[] =>
  entries.flatMap((entry) => entry || []);
