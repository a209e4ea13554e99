import { Card } from '@ocean/ui/card';
import { RadioCards } from '@ocean/ui/radio-cards';
import { useState } from 'react';
import { useHome } from '../../api/use-home.ts';
import { storage } from '../../base/storage.ts';
import { useText } from '../../i18n/use-text.ts';
import { APPROVAL_CHOICES, type ApprovalChoice, proposeApproval, proposedApproval } from '../../wallet/approval.ts';
import { choiceMade } from '../../wallet/session/account-choices.ts';

/** The approval that the staged sheet proposes when a payment needs one. */
export function ApprovalChoiceCard() {
  const t = useText();
  const byDefault = useHome().data?.chain.approvalDefault ?? 'exact';
  const [chosen, setChosen] = useState<ApprovalChoice | null>(null);
  return (
    <Card title={t('account.approval')} className="grid gap-3">
      <div className="text-label text-ink-2">
        <p>{t('account.approval.text')}</p>
        <p>{t('account.approval.more')}</p>
      </div>
      <RadioCards<ApprovalChoice>
        label={t('account.approval')}
        value={chosen ?? proposedApproval(storage, byDefault)}
        onChange={(choice) => {
          setChosen(choice);
          proposeApproval(storage, choice);
          void choiceMade('approval');
        }}
        cards={APPROVAL_CHOICES.map((value) => ({
          value,
          name: t(`account.approval.${value}`),
          second: t(`account.approval.${value}.text`),
        }))}
      />
    </Card>
  );
}
