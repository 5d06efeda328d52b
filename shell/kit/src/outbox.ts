/**
 * Writes that a page keeps in its browser until the server has them: weighed pieces, drivers' reports. Each remote that needs it
 * brings it along; the requests are the shell's.
 */
export {
  type Call,
  createOutbox,
  type OutboxContents,
  type OutboxEntry,
  type Sending,
  useOutbox,
} from './outbox/outbox.ts';
export { memoryRecords, type Records } from './outbox/records.ts';
