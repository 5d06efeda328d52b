export const Logo = ({ size }: { size: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="7" fill="#872937" />
    <path
      fill="#fff"
      d="M9.5 25V8.2c0-.66.54-1.2 1.2-1.2h6.6c3.6 0 6.2 2.36 6.2 5.75s-2.6 5.75-6.2 5.75h-3.55V25zm4.25-10.2h3.2c1.35 0 2.25-.8 2.25-2.05s-.9-2.05-2.25-2.05h-3.2z"
    />
  </svg>
);
