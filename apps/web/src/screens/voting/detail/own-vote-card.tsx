import { AmountText } from '@ocean/ui/amount-text';
import { Card } from '@ocean/ui/card';
import { Facts } from '@ocean/ui/facts';
import { Notice } from '@ocean/ui/notice';
import { showDateTime } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { CopyableText } from '../../../sections/text/copyable-text.tsx';
import type { ProjectVote } from '../vote-look.ts';

type OwnVote = NonNullable<ProjectVote['myVote']>;

/** The own vote, and the pseudonym under which it stands in the export. */
export function OwnVoteCard({ vote: { side, at, voter, fee, asset, returnedAt } }: { vote: OwnVote }) {
  const t = useText();
  return (
    <Card title={t(`voting.mine.${side}`)} className="grid gap-2">
      <Facts
        facts={[
          { key: 'at', label: t('voting.mine.at'), value: showDateTime(at) },
          { key: 'fee', label: t('voting.mine.fee'), value: <AmountText value={fee} unit={asset} /> },
          { key: 'voter', label: t('voting.mine.voter'), value: <CopyableText text={voter} /> },
        ]}
      />
      {returnedAt !== null && <Notice tone="good">{t('voting.mine.returned', { at: showDateTime(returnedAt) })}</Notice>}
    </Card>
  );
}
