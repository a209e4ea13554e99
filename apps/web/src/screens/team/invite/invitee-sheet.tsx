import { AmountText, CountText } from '@ocean/ui/amount-text';
import { Button, buttonClass } from '@ocean/ui/button';
import { SummaryBox } from '@ocean/ui/facts';
import { Notice } from '@ocean/ui/notice';
import { Sheet } from '@ocean/ui/sheet';
import { useCopyText } from '@ocean/ui/use-copy-text';
import { WholeCode } from '@ocean/ui/whole-code';
import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { showDateTime } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { shortenAddress } from '../../../sections/text/shorten-address.ts';
import type { Invitee } from './invitee-row.tsx';
import { RewardAmounts } from './reward-amounts.tsx';

/** The sheet of the invitee that was tapped last, as the list has it now. */
export function useInviteeSheet(invitees: readonly Invitee[] | undefined) {
  const [shown, setShown] = useState<{ address: string; isOpen: boolean } | null>(null);
  const invitee = invitees?.find(({ address }) => address === shown?.address);
  return {
    open: ({ address }: Invitee) => setShown({ address, isOpen: true }),
    sheet: shown && invitee && (
      <InviteeSheet invitee={invitee} open={shown.isOpen} onClose={() => setShown({ ...shown, isOpen: false })} />
    ),
  };
}

/** One invitee in full, with the reason for the last share that was zero. */
function InviteeSheet({ invitee, open, onClose }: { invitee: Invitee; open: boolean; onClose: () => void }) {
  const t = useText();
  const copyText = useCopyText();
  const { address, level, registeredAt, bots, sales, rewards, missed } = invitee;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={<bdi dir="ltr">{shortenAddress(address)}</bdi>}
      lead={t('invite.person.joined', { date: showDateTime(registeredAt) })}
      actions={
        <>
          <Button kind="second" icon="copy" onClick={() => void copyText(address)}>
            {t('frame.copy.address')}
          </Button>
          <Link href={`${paths.records}?list=income`} className={buttonClass('quiet')}>
            {t('invite.links.income')}
          </Link>
        </>
      }
    >
      <SummaryBox
        label={t('invite.person.rewards')}
        note={t('invite.person.rewards.note')}
        amount={<RewardAmounts rewards={rewards} size="medium" />}
        facts={[
          { key: 'level', label: t('invite.person.level'), value: <bdi>{`V${level}`}</bdi> },
          { key: 'bots', label: t('invite.person.bots'), value: <CountText value={bots} /> },
          { key: 'sales', label: t('invite.person.sales'), value: <AmountText value={sales} unit="USDT" size="inline" /> },
          { key: 'address', label: t('invite.person.address'), value: <WholeCode>{address}</WholeCode> },
        ]}
      />
      {missed && <Notice tone="quiet">{t(`invite.missed.${missed.outcome}`, { date: showDateTime(missed.at) })}</Notice>}
    </Sheet>
  );
}
