import { useEffect, useState } from 'react';
import { useSession } from './session.tsx';

/** The invitation code of a local start, for the demo wallet; empty everywhere else and until it is known. */
export function useDemoCode(isWanted: boolean): string {
  const rdns = useSession().wallet?.rdns;
  const [code, setCode] = useState('');
  useEffect(() => {
    if (!__LOCAL_BUILD__ || !isWanted || rdns !== 'local.ocean.demo') return;
    let isHere = true;
    const ask = async () => {
      const { callDevApi } = await import('../provider/dev-api.ts');
      const { inviteCode } = (await callDevApi('inviteCode', {})) as { inviteCode: string };
      if (isHere) setCode(inviteCode);
    };
    // Without it the code is typed, as everywhere else.
    void ask().catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, [isWanted, rdns]);
  return code;
}
