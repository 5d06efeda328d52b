import type { DriverAnswer } from '@primal/contracts/delivery/driver';
import { instant } from '@primal/service-kit/database';

/** A driver as stored, whether it comes as an entity or as a row. */
export interface DriverRecord extends Omit<DriverAnswer, 'createdAt' | 'updatedAt'> {
  createdAt: Date;
  updatedAt: Date;
}

export const presentDriver = (driver: DriverRecord): DriverAnswer => ({
  id: driver.id,
  name: driver.name,
  phone: driver.phone,
  email: driver.email,
  vehicleNumber: driver.vehicleNumber,
  isActive: driver.isActive,
  version: driver.version,
  createdAt: instant(driver.createdAt),
  updatedAt: instant(driver.updatedAt),
});
