// What is fetched together, by those alone who have no password that holds: everybody else signs in without it.
export { ChoosePassword } from './choose-password.tsx';
export { ForgotPassword } from './forgot-password.tsx';
export { Registration } from './registration.tsx';
export { ResetPassword } from './reset-password.tsx';
