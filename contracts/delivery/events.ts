export { driverDeleted, driverSaved } from './driver.ts';
export { settlementSaved } from './settlement.ts';
export { stopRemoved, stopSaved } from './stop.ts';
