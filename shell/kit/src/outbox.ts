/**
 * What a page keeps in its browser until the server has it: weighed pieces, drivers' reports. Each remote that needs it brings
 * it along; what it does over the network is the shell's.
 */
export { databaseRecords, memoryRecords, openRecords, type Records } from './outbox/records.ts';
export { inTurn, isPassing, keepSendingNext } from './outbox/sending.ts';
