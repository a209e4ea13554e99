/** What was asked, on the side of the one who asked. */
export function Question({ children }: { children: string }) {
  return (
    <div className="max-w-[85%] justify-self-end rounded-(--r4) bg-accent-soft px-4 py-3">
      <h2 dir="auto" className="text-body font-medium wrap-anywhere whitespace-pre-line">
        {children}
      </h2>
    </div>
  );
}
