import * as Radix from '@radix-ui/react-toast';
import { IconAlertTriangle, IconCircleCheck, IconX } from '../icons.ts';
import { type ShownToast, toastStore } from './toast.ts';
import classes from './toasts.module.css';

// Duration and swipe distance: docs/rules/errors.md#toasts.
const duration = 5000;
const swipeThreshold = 50;
const durationWithAction = 10_000;

const icons = { default: null, success: IconCircleCheck, error: IconAlertTriangle };

function Toast({ toast }: { toast: ShownToast }) {
  const variant = toast.variant ?? 'default';
  const Icon = icons[variant];
  return (
    <Radix.Root
      className={classes.toast}
      data-variant={variant}
      duration={toast.action ? durationWithAction : duration}
      onOpenChange={(open) => !open && toastStore.dismiss(toast.id)}
    >
      {Icon && <Icon size={18} stroke={1.7} />}
      {/* The region around the toast announces it: Radix's hidden copy would repeat every sentence. */}
      <div
        className={classes.words}
        role={variant === 'error' ? 'alert' : 'status'}
        data-radix-toast-announce-exclude=""
      >
        <Radix.Title className={classes.title}>{toast.title}</Radix.Title>
        {toast.description && <Radix.Description>{toast.description}</Radix.Description>}
      </div>
      {toast.action && (
        <Radix.Action className={classes.action} altText={toast.action.label} onClick={toast.action.onClick}>
          {toast.action.label}
        </Radix.Action>
      )}
      <Radix.Close className={classes.close} aria-label="Close">
        <IconX size={16} stroke={1.7} />
      </Radix.Close>
    </Radix.Root>
  );
}

export default function Toaster({ shown }: { shown: ShownToast | null }) {
  return (
    <Radix.Provider duration={duration} swipeDirection="right" swipeThreshold={swipeThreshold}>
      {shown && <Toast key={shown.id} toast={shown} />}
      <Radix.Viewport className={classes.viewport} hotkey={['F8']} />
    </Radix.Provider>
  );
}
