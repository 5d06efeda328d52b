/** Array entry omitted when its condition is falsy: `notes && { term: 'Notes', value: notes }`. */
export type OptionalEntry<Entry> = Entry | false | '' | null | undefined;

export const compactEntries = <Entry extends object>(entries: readonly OptionalEntry<Entry>[]): Entry[] =>
  entries.flatMap((entry) => entry || []);
