/** Writes stored in the browser until the server accepts them. Each remote bundles this module. */
export {
  type Call,
  createOutbox,
  type OutboxContents,
  type OutboxEntry,
  type Sending,
  useOutbox,
} from './outbox/outbox.ts';
export { createMemoryRecords, type RecordStore } from './outbox/records.ts';
