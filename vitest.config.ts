import { defineConfig } from 'vitest/config';

const everywhere = [
  'contracts',
  'services',
  'gateway',
  'shell',
  'mfe-*',
  'scripts',
  'ops',
  'harness',
  'tests/architecture',
  'bench',
];
const never = ['**/node_modules/**', '**/dist/**', '**/.*/**'];
const service = everywhere.map((folder) => `${folder}/**/*.service.test.ts`);
const component = ['shell', 'mfe-*'].map((folder) => `${folder}/**/*.test.tsx`);

// Of the system tests those that measure no time and keep no core busy for long: two at a time wait less than one. What is
// not named here runs alone.
const inPairs = [
  'agreement',
  'catalog-changes',
  'customer-prices',
  'driver-reports',
  'events-of-before',
  'exposure',
  'largest-order',
  'numbers',
  'order-to-invoice',
  'parts-away',
  'permissions',
  'route-of-converted-order',
  'tracing',
  'weigh-stations',
].map((name) => `tests/system/${name}.test.ts`);

// What travels as an event is polled for; on a busy machine it takes longer than the second that is the default.
const patient = { poll: { timeout: 10_000 } };

/** Each file runs a whole product. */
const system = {
  environment: 'node' as const,
  globalSetup: ['harness/engines.ts', 'harness/template.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: patient,
};

export default defineConfig({
  test: {
    // Two cores: more workers only make each other wait, and tests with deadlines fail for no reason.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: everywhere.map((folder) => `${folder}/**/*.test.ts`),
          exclude: [...never, ...service],
          environment: 'node',
          isolate: false,
          setupFiles: ['harness/unit.ts'],
          // Those that read the whole repository take seconds of a busy machine.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'components',
          include: component,
          exclude: never,
          environment: 'jsdom',
          // The first draw of a page loads what it needs, on a busy machine for seconds.
          testTimeout: 20_000,
          setupFiles: ['harness/jsdom.ts'],
        },
      },
      {
        test: {
          name: 'service',
          include: service,
          exclude: never,
          environment: 'node',
          globalSetup: ['harness/engines.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
          expect: patient,
        },
      },
      {
        test: {
          ...system,
          name: 'system-pairs',
          include: inPairs,
          exclude: never,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...system,
          name: 'system',
          include: ['tests/system/**/*.test.ts'],
          exclude: [...never, ...inPairs],
          // Two at a time leave no core for what they measure.
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
