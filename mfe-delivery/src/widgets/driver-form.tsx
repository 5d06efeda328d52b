import { DriverForm } from '../driver/form.tsx';

export default function AddDriver({ onClose }: { onClose: () => void }) {
  return <DriverForm driver={null} onClose={onClose} />;
}
