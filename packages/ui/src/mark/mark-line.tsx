/** The mark in one colour, for the header. */
export function MarkLine({ size = 20, className }: { size?: number; className?: string }) {
  return (
    <svg aria-hidden="true" className={className} viewBox="0 0 24 24" width={size} height={size}>
      <circle cx="12" cy="12" r="8.5" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="M6.25 11.4c1.9-1.9 3.85-1.9 5.75 0s3.85 1.9 5.75 0v.6a5.75 5.75 0 0 1-11.5 0z" fill="currentColor" />
    </svg>
  );
}
