import { Card } from '@ocean/ui/card';
import { RadioCards } from '@ocean/ui/radio-cards';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useHome } from '../../shell/use-home.ts';
import { storage } from '../../storage.ts';
import { choiceMade } from '../../wallet/account-choices.ts';
import { APPROVAL_CHOICES, type ApprovalChoice, proposeApproval, proposedApproval } from '../../wallet/approval.ts';

/** What the staged sheet proposes when a payment needs an approval. */
export function ApprovalChoiceCard() {
  const t = useText();
  const byDefault = useHome().data?.chain.approvalDefault ?? 'exact';
  const [chosen, setChosen] = useState<ApprovalChoice | null>(null);
  return (
    <Card title={t('settings.approval')} className="grid gap-3">
      <p className="text-label text-ink-2">{t('settings.approval.text')}</p>
      <RadioCards<ApprovalChoice>
        label={t('settings.approval')}
        value={chosen ?? proposedApproval(storage, byDefault)}
        onChange={(choice) => {
          setChosen(choice);
          proposeApproval(storage, choice);
          void choiceMade('approval');
        }}
        cards={APPROVAL_CHOICES.map((value) => ({
          value,
          name: t(`settings.approval.${value}`),
          second: t(`settings.approval.${value}.text`),
        }))}
      />
    </Card>
  );
}
