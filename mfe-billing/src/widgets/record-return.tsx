export { RecordReturn as default } from '../return/record-return.tsx';
