import type { Draw } from './draw.ts';

export type Found = Record<string, unknown> & { id: string };

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const maxRecordsPerKind = 400;

export const isUuid = (value: unknown): value is string => typeof value === 'string' && uuid.test(value);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const toSingular = (name: string): string => name.replace(/ies$/, 'y').replace(/s$/, '');
const capitalize = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** First segments of paths with several kinds of records. */
const groups = ['bank', 'cash-drawer'];

/** The record kind of a path: `salesOrder` of `/api/sales-orders/{id}/weights`, `bankLine` of `/api/bank/lines`. */
export const parseRecordKind = (path: string): string => {
  const [, , first = '', second = ''] = path.split('/');
  const name = groups.includes(first) ? `${first}-${toSingular(second)}` : toSingular(first);
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
};

/**
 * The kind of an id field: `invoice` of `invoiceId` and `invoiceIds`, `customer` of `fromCustomerId`. Empty
 * for `id`.
 */
const toRecordKind = (field: string): string =>
  field.replace(/Ids?$|^ids?$/, '').replace(/^from([A-Z])/, (_, letter: string) => letter.toLowerCase());

/** Records seen in answers, so that calls refer to existing records. */
export class RecordPool {
  readonly #kinds = new Map<string, Map<string, Found>>();
  readonly #cursors = new Map<string, string>();
  readonly #answers = new Map<string, unknown>();
  /** Accounts that the run itself uses and never passes to a fuzzed call. */
  readonly #spared = new Set<string>();

  spare(id: string): void {
    this.#spared.add(id);
  }

  learn(path: string, answer: unknown): void {
    const kind = parseRecordKind(path);
    this.#answers.set(path, answer);
    for (const one of Array.isArray(answer) ? answer.slice(0, 20) : [answer]) this.#learn(kind, one, 0);
  }

  keepCursor(path: string, link: string | null): void {
    const [, cursor] = /[?&]cursor=([^&>]+)/.exec(link ?? '') ?? [];
    if (cursor) this.#cursors.set(path, decodeURIComponent(cursor));
  }

  /** The last answer to calls of a path. */
  answer(path: string): unknown {
    return this.#answers.get(path);
  }

  cursor(path: string): string | undefined {
    return this.#cursors.get(path);
  }

  forget(id: string): void {
    for (const records of this.#kinds.values()) records.delete(id);
  }

  /**
   * Draws a record of the kind. Prefers the first and the newest records, and most of all those for which
   * `ready` holds. Undefined if no record of the kind is known.
   */
  record(draw: Draw, kind: string, ready?: (record: Found) => boolean): Found | undefined {
    const all = this.#records(kind);
    if (all.length === 0) return undefined;
    const fit = ready && draw.chance(0.8) ? all.filter(ready) : [];
    if (fit.length > 0) return draw.one(fit.slice(-25));
    if (draw.chance(0.3)) return draw.one(all.slice(0, 6));
    return draw.one(draw.chance(0.7) ? all.slice(-25) : all);
  }

  /**
   * Draws an id for a field from the call's record, its lines or records of the same customer. Otherwise
   * draws any id of the field's kind.
   */
  idFor(draw: Draw, field: string, about: Found | undefined): string | undefined {
    const near = about ? this.near(field, about) : [];
    if (near.length > 0 && draw.chance(0.85)) return draw.one(near);
    return this.record(draw, toRecordKind(field))?.id;
  }

  /** Ids for a field from the record, its parts or records of the same customer. */
  near(field: string, about: Found): string[] {
    const subject = toRecordKind(field);
    const own = about[`${subject}Id`];
    if (isUuid(own)) return [own];
    if (subject === 'item' && Array.isArray(about.items))
      return about.items.flatMap((item) => (isRecord(item) && isUuid(item.id) ? [item.id] : []));
    const parts = Object.values(about).flatMap((value) => (Array.isArray(value) ? value : []));
    const named = parts.flatMap((part) => (isRecord(part) ? part[`${subject}Id`] : [])).filter(isUuid);
    const { customerId } = about;
    if (!isUuid(customerId)) return named;
    const ofCustomer = this.#records(subject)
      .filter((record) => record.customerId === customerId && record.balance !== '0.00')
      .slice(-8)
      .map(({ id }) => id);
    return [...named.slice(0, 4), ...ofCustomer];
  }

  #records(kind: string): Found[] {
    const exact = this.#kinds.get(kind);
    if (exact) return [...exact.values()];
    const end = capitalize(kind);
    return [...this.#kinds].flatMap(([name, records]) =>
      kind !== '' && name.endsWith(end) ? [...records.values()] : [],
    );
  }

  #learn(kind: string, value: unknown, depth: number): void {
    if (!isRecord(value) || depth > 3) return;
    if (isUuid(value.id)) this.#keep(kind, value as Found);
    for (const [name, entry] of Object.entries(value)) {
      if (Array.isArray(entry))
        for (const one of entry.slice(0, 10))
          this.#learn(name === 'items' ? `${kind}Item` : toSingular(name), one, depth + 1);
      else this.#learn(name, entry, depth + 1);
    }
  }

  #keep(kind: string, record: Found): void {
    if (this.#spared.has(record.id)) return;
    const records = this.#kinds.get(kind) ?? new Map<string, Found>();
    this.#kinds.set(kind, records);
    // A record inside another record's answer has fewer fields than its own answer.
    const before = records.get(record.id);
    if (before && Object.keys(before).length > Object.keys(record).length) return;
    records.set(record.id, record);
    if (records.size <= maxRecordsPerKind) return;
    // Keeps the first records, which belong to the office, because all later records refer to them.
    const oldest = [...records.keys()][12];
    if (oldest) records.delete(oldest);
  }
}
