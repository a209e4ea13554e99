import { Button, type ButtonKind, IconButton } from '@ocean/ui/button';
import { Card } from '@ocean/ui/card';
import { useCopyText } from '@ocean/ui/use-copy-text';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { shareInvitation } from './share-invitation.ts';

type InvitationCardProps = {
  code: string;
  link: string;
  /** Shared with the link, where the system takes pictures. */
  picture?: File | null;
  shareKind?: ButtonKind;
  /** Above the code. */
  children?: ReactNode;
};

/** A member's own code and link, ready to be copied or shared. */
export function InvitationCard({ code, link, picture = null, shareKind = 'second', children }: InvitationCardProps) {
  const t = useText();
  const copyText = useCopyText();
  const share = async () => {
    if (!(await shareInvitation({ text: t('invitation.share.text', { code }), link, picture }))) await copyText(link);
  };
  return (
    <Card title={t('invitation.title')} className="grid gap-3">
      <p className="text-label text-ink-2">{t('invitation.text')}</p>
      {children}
      <div className="flex items-center justify-between gap-3">
        <Own label={t('invitation.code')} value={code} />
        <IconButton icon="copy" label={t('invitation.copyCode')} onClick={() => void copyText(code)} />
      </div>
      <Own label={t('invitation.link')} value={link} />
      <Button kind={shareKind} icon="send" onClick={() => void share()}>
        {t('invitation.share')}
      </Button>
      <Button kind="second" icon="copy" onClick={() => void copyText(link)}>
        {t('invitation.copyLink')}
      </Button>
    </Card>
  );
}

function Own({ label, value }: { label: string; value: string }) {
  return (
    <p className="grid min-w-0">
      <small className="eyebrow">{label}</small>
      <bdi dir="ltr" className="wrap-anywhere font-semibold select-all">
        {value}
      </bdi>
    </p>
  );
}
