export { AssignInvoice as default } from '../assign/assign.tsx';
