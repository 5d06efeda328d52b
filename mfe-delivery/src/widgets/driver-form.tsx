import { DriverForm } from '../forms/driver-form.tsx';

/** Add Driver from any screen. */
export default function AddDriver({ onClose }: { onClose: () => void }) {
  return <DriverForm driver={null} onClose={onClose} />;
}
