import { QrCode } from '@ocean/ui/qr-code';
import { useEffect, useMemo, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { InvitationCard } from '../../../sections/invitation/invitation-card.tsx';
import { qrRows } from '../../../sections/invitation/qr-rows.ts';
import { drawInvitation } from './draw-invitation.ts';

type OwnInvitationProps = { code: string; link: string; qrText: string };

/** Code, link and QR code, with a picture of them to share. It comes with the library that makes the code. */
export function OwnInvitation({ code, link, qrText }: OwnInvitationProps) {
  const t = useText();
  const rows = useMemo(() => qrRows(qrText), [qrText]);
  const picture = usePicture({ code, link, rows });
  return (
    <InvitationCard code={code} link={link} picture={picture} shareKind="main">
      <div className="flex justify-center">
        <QrCode rows={rows} label={t('invitation.qr')} />
      </div>
    </InvitationCard>
  );
}

/** Drawn before it is asked for: a system's share sheet opens only right after a press. */
function usePicture({ code, link, rows }: { code: string; link: string; rows: readonly (readonly boolean[])[] }): File | null {
  const t = useText();
  const [picture, setPicture] = useState<File | null>(null);
  const name = t('core.app');
  const label = t('invitation.code');
  useEffect(() => {
    if (!('canShare' in navigator)) return;
    let isWanted = true;
    void drawInvitation({ code, link, rows, name, label }).then((drawn) => isWanted && setPicture(drawn));
    return () => {
      isWanted = false;
    };
  }, [code, link, rows, name, label]);
  return picture;
}
