const readNeeded = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: service tests run in vitest's project "service".`);
  return value;
};

export const readSuperuserUrl = (): string => readNeeded('TEST_DATABASE_URL');

/** Each vitest worker has its own NATS account, so that concurrent files never interfere. */
export const readAccountUrl = (): string => {
  const worker = Number(process.env.VITEST_POOL_ID ?? '1');
  return readNeeded(`TEST_NATS_URL_${((worker - 1) % 16) + 1}`);
};
