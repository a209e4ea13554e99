import { LOCAL } from '../chain/local-keys.ts';
import { buildApp } from '../machine/build-web.ts';

/** The operators' console. Only a local build contains wallets of the operators of a local start. */
export function buildConsole({ local }: { local: boolean }): Promise<string> {
  const env = { LOCAL_OPERATOR_KEYS: JSON.stringify(LOCAL.operators.map(({ key }) => key)) };
  return buildApp({ app: 'apps/console', name: 'the console', local, folder: 'apps/console/dist', env });
}
