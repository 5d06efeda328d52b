import type { DriverAnswer } from '@primal/contracts/delivery/driver';
import { driverApi } from '@primal/contracts/delivery/driver-api';
import { nameKey } from '@primal/contracts/shared/fold';
import { send } from '@primal/kit/platform';

/** What tells a driver from another of his name. */
const factsOf = ({ vehicleNumber, phone, isActive }: DriverAnswer): string =>
  [vehicleNumber && `vehicle ${vehicleNumber}`, phone, isActive ? '' : 'inactive'].filter(Boolean).join(', ');

/** Other drivers of a name that is new to this one, a sentence each: on board and papers nobody could tell them apart. */
export const namesakes = async (name: string, driver: DriverAnswer | null): Promise<string[]> => {
  const typed = nameKey(name);
  if (driver && nameKey(driver.name) === typed) return [];
  const found = await send(driverApi.listDrivers, { query: { q: name, limit: '1000' } });
  return found
    .filter((other) => other.id !== driver?.id && nameKey(other.name) === typed)
    .map((other) => {
      const facts = factsOf(other);
      return `A driver named ${other.name} already exists${facts && ` (${facts})`}.`;
    });
};
