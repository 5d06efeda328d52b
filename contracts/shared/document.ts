import type { Permission } from './permissions.ts';

export type StatusColor = 'yellow' | 'blue' | 'green' | 'gray' | 'red';

/**
 * Facts of a document, another record, or an event that invalidates answers. Without schemas,
 * because each first page loads them.
 */
export interface DocumentFacts {
  /** 'Invoice'. Absent for entities that users do not see as records. */
  label?: string;
  /** Path of its list call, and the beginning of its other calls. */
  path?: `/api/${string}`;
  /** Page of one record. */
  page?: `/${string}{id}${string}`;
  /** Table in its area's schema, if a system with such rows counts as used. */
  table?: string;
  /** Field of its number. */
  number?: string;
  /** Letters of its numbers, with the first number or the setting that chooses it. */
  series?: { prefix: string; first: number | `${string}StartingNumber` };
  /** The palette finds it, if the permission allows: by number alone, or by any text of its list's search. */
  search?: { by: 'number' | 'text'; needs: Permission };
  /** Statuses with their colors (docs/rules/screens.md#status-colors). */
  statuses?: Readonly<Record<string, StatusColor>>;
  /** Subject of its audit entries, and the kinds of entries that only it has, with labels. */
  audit?: { subject: string; kinds?: Readonly<Record<string, string>> };
  /** Document types of its journal entries, with labels. */
  journal?: Readonly<Record<string, string>>;
  /** Types of its movements on a customer's account, with labels. */
  movements?: Readonly<Record<string, string>>;
  /** It settles invoices. */
  settles?: true;
  /** Its unapplied amount is credit of its customer, which can be refunded. */
  credit?: true;
  /** Announces each new one to readers of its area: 'CM-1042 created for Harbor'. */
  announced?: true;
  /** Its customer (`customerId`) and products (of its `items`) cannot be deleted while it exists. */
  uses?: true;
  /** Paths of any area whose answers its changes invalidate, including everything below them. `{id}` is any id. */
  invalidates: readonly string[];
}

/** Keys of any member of a union. */
export type KeyOf<T> = T extends unknown ? keyof T : never;
