import type { Migration } from '@primal/service-kit/database/migrate';

/** Products are told of with their taxes, and the settings with the number that orders begin at: both are heard of again. */
const readAgain = `
  truncate inbox;
  delete from kit_state where name = 'consumes admin'`;

export const setUp: Migration = { name: '011-set-up', sql: [readAgain] };
