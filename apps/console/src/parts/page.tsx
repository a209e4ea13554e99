import type { ReactNode } from 'react';

type Props = { readonly title: string; readonly about?: string; readonly aside?: ReactNode; readonly children: ReactNode };

export function Page({ title, about, aside, children }: Props) {
  return (
    <main id="page" tabIndex={-1}>
      <title>{`${title} · Ocean Bot console`}</title>
      <header className="page-head">
        <div>
          <h1>{title}</h1>
          {about && <p className="quiet wrap">{about}</p>}
        </div>
        {aside}
      </header>
      {children}
    </main>
  );
}
