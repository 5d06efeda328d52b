/**
 * Writes stored in the browser until the server accepts them: weighed pieces, drivers' reports. Each remote
 * bundles this module; its requests go through the shell's client.
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
