import { AmountText } from '@ocean/ui/amount-text';
import { Icon } from '@ocean/ui/icon';
import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { type TextKey, useText } from '../../../i18n/use-text.ts';
import { type Balance, PART_LOOK, PARTS, type Part } from '../../../sections/earnings/asset-parts.ts';

/** Where the member sees what a part is made of. */
const SEE: Partial<Record<Part, { to: string; label: TextKey }>> = {
  pledged: { to: `${paths.bots}?tab=mine`, label: 'earnings.part.pledged.see' },
  staked: { to: paths.stakes, label: 'earnings.part.staked.see' },
  unreleased: { to: paths.stakes, label: 'earnings.part.staked.see' },
  released: { to: paths.stakes, label: 'earnings.part.staked.see' },
  passageway: { to: paths.passageway, label: 'earnings.part.passageway.see' },
  proceeds: { to: paths.passageway, label: 'earnings.part.passageway.see' },
  bonded: { to: paths.passageway, label: 'earnings.part.passageway.see' },
};

/** Every part of one asset with all decimals. A tap says what a part is and leads to what it is made of. */
export function PartRows({ balance }: { balance: Balance }) {
  const t = useText();
  const [opened, setOpened] = useState<Part | null>(null);
  return (
    <ul className="card card-list" aria-label={t('earnings.split', { asset: balance.asset })}>
      {PARTS.map((part) => (
        <li key={part}>
          <PartRow
            part={part}
            amount={balance[part]}
            isOpen={opened === part}
            onToggle={() => setOpened(opened === part ? null : part)}
          />
        </li>
      ))}
    </ul>
  );
}

type PartRowProps = { part: Part; amount: string; isOpen: boolean; onToggle: () => void };

function PartRow({ part, amount, isOpen, onToggle }: PartRowProps) {
  const t = useText();
  const see = SEE[part];
  return (
    <>
      <button
        type="button"
        className="flex min-h-12 w-full items-center gap-3 text-start"
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <i className={`dot ${PART_LOOK[part]}`} aria-hidden="true" />
        <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3 py-1">
          {t(`earnings.part.${part}`)}
          <b className="ms-auto min-w-0 text-end font-medium [overflow-wrap:anywhere]">
            <AmountText value={amount} places="exact" size="inline" />
          </b>
        </span>
        <Icon name="info" size={18} className="text-ink-3" />
      </button>
      {isOpen && (
        <div className="grid gap-1 pb-3">
          <p className="prose">{t(`earnings.part.${part}.text`)}</p>
          {see && (
            <Link href={see.to} className="text-button !my-0 justify-self-start">
              {t(see.label)}
            </Link>
          )}
        </div>
      )}
    </>
  );
}
