import { account } from '@ocean/api/areas/account';
import { Refusal } from '@ocean/api/errors';
import { useApi } from '@ocean/api-react/api-provider';
import { Button } from '@ocean/ui/button';
import { Notice } from '@ocean/ui/notice';
import { Sheet } from '@ocean/ui/sheet';
import { useState } from 'react';
import { useHome } from '../../../api/use-home.ts';
import { refusalText } from '../../../i18n/refusal-text.ts';
import { showExact } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { isRejection } from '../../provider/eip1193.ts';
import { useSession } from '../../session/session.tsx';
import { signAction } from '../sign-action.ts';
import type { SpendingRequest } from './spending-request.ts';

/** Says why the wallet is asked and for how much; the act that was refused goes on when it has signed. */
export function SpendingSheet({ request }: { request: SpendingRequest }) {
  const t = useText();
  const { amount, refusal, answer } = request;
  const { isBusy, error, sign } = useSpendingSignature(request);
  return (
    <Sheet
      open
      onClose={() => answer(false)}
      title={t('wallet.spending.title')}
      lead={refusalText(refusal)}
      dismissible={!isBusy}
      actions={
        <>
          <Button busy={isBusy} onClick={() => void sign()}>
            {t('wallet.spending.action', { amount: showExact(amount) })}
          </Button>
          <Button kind="quiet" reason={isBusy && t('wallet.spending.signing')} onClick={() => answer(false)}>
            {t('core.cancel')}
          </Button>
        </>
      }
    >
      <p className="prose">{t('wallet.spending.text')}</p>
      {isBusy && <Notice tone="info">{t('wallet.spending.signing')}</Notice>}
      {error != null && <Notice tone="bad">{refusalText(error)}</Notice>}
    </Sheet>
  );
}

/** Declining in the wallet returns quietly to the sheet. */
function useSpendingSignature({ amount, answer }: SpendingRequest) {
  const { client } = useApi();
  const { wallet, address } = useSession();
  const chainId = useHome().data?.chain.chainId;
  const [state, setState] = useState<{ isBusy: boolean; error: unknown }>({ isBusy: false, error: null });
  const sign = async () => {
    if (!wallet || !address || chainId === undefined) {
      return setState({ isBusy: false, error: new Refusal(wallet && address ? 'CONNECTION_FAILED' : 'SESSION_MISSING') });
    }
    setState({ isBusy: true, error: null });
    try {
      const action = { call: 'other/allowSpending' as const, amount };
      const proof = await signAction({ client, provider: wallet.provider, address, chainId, action });
      await client.call(account.allowSpending, { amount, ...proof });
      answer(true);
    } catch (error) {
      setState({ isBusy: false, error: isRejection(error) ? null : error });
    }
  };
  return { ...state, sign };
}
