export { RecordPayment as default } from '../payment/record-payment.tsx';
