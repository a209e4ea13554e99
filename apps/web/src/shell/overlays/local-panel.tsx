import { Button } from '@ocean/ui/button';
import { Facts } from '@ocean/ui/facts';
import { Sheet } from '@ocean/ui/sheet';
import { toast } from '@ocean/ui/toast';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showDateTime, showDay } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { callDevApi } from '../../wallet/provider/dev-api.ts';
import { useSession } from '../../wallet/session/session.tsx';
import { closeLocalPanel, useLocalPanel } from '../frame/drawers.ts';

type ClockInfo = { platformDay: number; now: string };

/** The main token is not among them: it is got by exchange, as on a real platform. */
const GIFTS = [
  ['USDT', '1000'],
  ['BUSD', '1000'],
  ['BYB', '1000'],
  ['DMC', '1000'],
] as const;

/** Time and test money of a local start. No other build has this panel, no other server its calls. */
export function LocalPanel() {
  const t = useText();
  const isOpen = useLocalPanel();
  const clock = useQuery({
    queryKey: ['local', 'clock'],
    enabled: isOpen,
    queryFn: async () => (await callDevApi('clockInfo', {})) as ClockInfo,
  });
  const { isBusy, advance, give } = useLocalCalls();
  const { address } = useSession();
  const noWallet = !address && t('core.local.connectFirst');
  return (
    <Sheet open={isOpen} onClose={closeLocalPanel} title={t('core.local.title')} lead={t('core.local.lead')}>
      <Facts
        facts={[
          { key: 'day', label: t('core.local.day'), value: showDay(clock.data?.platformDay) },
          { key: 'now', label: t('core.local.now'), value: showDateTime(clock.data?.now) },
        ]}
      />
      <div className="grid grid-cols-2 gap-2">
        <Button kind="second" busy={isBusy} onClick={() => void advance(1)}>
          {t('core.local.nextDay')}
        </Button>
        <Button kind="second" busy={isBusy} onClick={() => void advance(7)}>
          {t('core.local.nextWeek')}
        </Button>
      </div>
      <div className="grid grid-cols-2 gap-2">
        {GIFTS.map(([asset, amount]) => (
          <Button key={asset} kind="second" busy={isBusy} reason={noWallet} why={false} onClick={() => void give(asset, amount)}>
            {t('core.local.give', { amount, asset })}
          </Button>
        ))}
        <Button kind="second" busy={isBusy} reason={noWallet} why={false} onClick={() => void give('gas', '')}>
          {t('core.local.gas')}
        </Button>
      </div>
      {noWallet && <p className="hint">{noWallet}</p>}
    </Sheet>
  );
}

/** The calls of a development start: what they did is said in a toast, and everything in view is read again. */
function useLocalCalls() {
  const t = useText();
  const queries = useQueryClient();
  const { address } = useSession();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (work: () => Promise<string>) => {
    setIsBusy(true);
    try {
      toast(await work(), 'good');
      await queries.invalidateQueries();
    } catch {
      toast(t('core.local.failed'), 'bad');
    } finally {
      setIsBusy(false);
    }
  };
  const advance = (advanceDays: number) =>
    run(async () =>
      t('core.local.moved', { day: showDay(((await callDevApi('clock', { advanceDays })) as ClockInfo).platformDay) }),
    );
  const give = (asset: string, amount: string) =>
    run(async () => {
      await callDevApi('faucet', asset === 'gas' ? { address, asset } : { address, asset, amount });
      return asset === 'gas' ? t('core.local.gasGiven') : t('core.local.given', { amount, asset });
    });
  return { isBusy, advance, give };
}
