import '../support.css';

/** What was asked, on the side of the one who asked. */
export function Question({ children }: { children: string }) {
  return (
    <h2 dir="auto" className="bubble bubble-own said">
      {children}
    </h2>
  );
}
