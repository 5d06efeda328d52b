/** What others call the fields of a list. */
export interface Headings {
  /** By what a column may go into, the likeliest first. A heading may stand under several fields: each takes one that is left. */
  aliases: Readonly<Record<string, readonly string[]>>;
  /** Headings that are known and go nowhere, with a sentence that says why. */
  passedOver: readonly (readonly [names: readonly string[], note: string])[];
}

/** A heading as it is compared: letters and digits alone, in lower case; `#` counts as a word. */
export const plainHeading = (heading: string): string =>
  heading
    .slice(0, 200)
    .toLowerCase()
    .replaceAll('#', 'no')
    .replace(/[^a-z\d]/g, '');
