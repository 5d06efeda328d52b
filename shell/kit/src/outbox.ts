/**
 * What a page keeps in its browser until the server has it: weighed pieces, drivers' reports. Each remote that needs it brings
 * it along; what it does over the network is the shell's.
 */
export {
  databaseRecords,
  inTurn,
  isPassing,
  keepSendingNext,
  memoryRecords,
  openRecords,
  type Records,
} from './outbox/outbox.ts';
