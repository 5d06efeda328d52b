import { emptyTestBroker } from '../services/kit/src/testing/broker.ts';

// Test files of a worker share a NATS account, which each file empties of streams.
await emptyTestBroker();
