export { AssignToRoute as default } from '../assign/assign.tsx';
