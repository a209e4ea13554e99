import { bots } from '@ocean/api/areas/bots';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { Button } from '@ocean/ui/button';
import { Facts } from '@ocean/ui/facts';
import { Sheet } from '@ocean/ui/sheet';
import { toast } from '@ocean/ui/toast';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showDateTime, showDay, showWhole } from '../../i18n/show.ts';
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
  const noWallet = !address && t('local.connectFirst');
  return (
    <Sheet open={isOpen} onClose={closeLocalPanel} title={t('local.title')} lead={t('local.lead')}>
      <Facts
        facts={[
          { key: 'day', label: t('local.day'), value: showDay(clock.data?.platformDay) },
          { key: 'now', label: t('local.now'), value: showDateTime(clock.data?.now) },
        ]}
      />
      <NextEventButton today={clock.data?.platformDay} isBusy={isBusy} onAdvance={advance} />
      <div className="grid grid-cols-2 gap-2">
        <Button kind="second" busy={isBusy} onClick={() => void advance(1)}>
          {t('local.nextDay')}
        </Button>
        <Button kind="second" busy={isBusy} onClick={() => void advance(7)}>
          {t('local.nextWeek')}
        </Button>
      </div>
      <p className="hint">{t('local.first')}</p>
      <div className="grid grid-cols-2 gap-2">
        {GIFTS.map(([asset, amount]) => (
          <Button key={asset} kind="second" busy={isBusy} reason={noWallet} why={false} onClick={() => void give(asset, amount)}>
            {t('local.give', { amount: showWhole(amount), asset })}
          </Button>
        ))}
        <Button kind="second" busy={isBusy} reason={noWallet} why={false} onClick={() => void give('gas', '')}>
          {t('local.gas')}
        </Button>
      </div>
      {noWallet && <p className="hint">{noWallet}</p>}
    </Sheet>
  );
}

type NextEventProps = { today: number | undefined; isBusy: boolean; onAdvance: (days: number) => Promise<void> };

/** Passes the days until something happens to the member's bots, and goes back to the screen that shows it. */
function NextEventButton({ today, isBusy, onAdvance }: NextEventProps) {
  const t = useText();
  const isOpen = useLocalPanel();
  const next = useApiQuery(bots.summary, {}, { enabled: isOpen }).data?.nextEvents[0];
  if (!next || today === undefined || next.day <= today) return null;
  const pass = async () => {
    await onAdvance(next.day - today);
    closeLocalPanel();
  };
  return (
    <Button busy={isBusy} onClick={() => void pass()}>
      {t('local.nextEvent', { day: showDay(next.day) })}
    </Button>
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
      toast(t('local.failed'), 'bad');
    } finally {
      setIsBusy(false);
    }
  };
  const advance = (advanceDays: number) =>
    run(async () => t('local.moved', { day: showDay(((await callDevApi('clock', { advanceDays })) as ClockInfo).platformDay) }));
  const give = (asset: string, amount: string) =>
    run(async () => {
      await callDevApi('faucet', asset === 'gas' ? { address, asset } : { address, asset, amount });
      return asset === 'gas' ? t('local.gasGiven') : t('local.given', { amount: showWhole(amount), asset });
    });
  return { isBusy, advance, give };
}
