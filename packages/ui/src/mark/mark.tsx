/** The app's mark: a porthole with the water line in it. */
export function Mark({ size = 48, className }: { size?: number; className?: string }) {
  return (
    <svg aria-hidden="true" className={className} viewBox="0 0 64 64" width={size} height={size}>
      <rect width="64" height="64" rx="17" fill="#05283d" />
      <circle cx="32" cy="32" r="19" fill="none" stroke="#f3fafc" strokeWidth="4.5" />
      <path d="M19.2 30.6c4.3-4.2 8.5-4.2 12.8 0s8.5 4.2 12.8 0v1.4a12.8 12.8 0 0 1-25.6 0z" fill="#5fd0ca" />
    </svg>
  );
}
