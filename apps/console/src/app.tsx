import { session } from '@ocean/api/operators/session';
import { Redirect, Route, Switch } from 'wouter';
import { useRead } from './api/use-read.ts';
import { Frame } from './frame.tsx';
import { Page } from './parts/page.tsx';
import { MENU } from './screens/menu.tsx';
import { SignInScreen } from './screens/sign-in/sign-in-screen.tsx';
import { SignerProvider } from './wallet/signer.tsx';

export function App() {
  return (
    <SignerProvider>
      <Gate />
    </SignerProvider>
  );
}

/** Shows nothing until an operator is signed in. */
function Gate() {
  const { data, error, isPending, refetch } = useRead(session.show, {});
  if (isPending)
    return (
      <p className="sign-in" aria-busy="true">
        Reading …
      </p>
    );
  if (error?.key === 'SIGNED_OUT') return <SignInScreen reason={data && error.message} />;
  if (!data) {
    return (
      <main className="sign-in">
        <p role="alert" className="failure">
          {error?.message}
        </p>
        <button type="button" onClick={() => void refetch()}>
          Try again
        </button>
      </main>
    );
  }
  return (
    <Frame me={data}>
      <Switch>
        <Route path="/">
          <Redirect to={MENU[0]?.path ?? '/'} replace />
        </Route>
        {MENU.map(({ path, Screen }) => (
          <Route key={path} path={path} component={Screen} />
        ))}
        {MENU.map(
          ({ path, One }) =>
            One && (
              <Route key={path} path={`${path}/:id`}>
                {({ id = '' }) => <One key={id} id={id} />}
              </Route>
            ),
        )}
        <Route>
          <Page title="Not found">
            <p>There is no such page. Choose one in the menu.</p>
          </Page>
        </Route>
      </Switch>
    </Frame>
  );
}
