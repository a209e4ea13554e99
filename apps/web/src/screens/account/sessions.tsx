import { account } from '@ocean/api/areas/account';
import type { OutputOf } from '@ocean/api/endpoint';
import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { Button } from '@ocean/ui/button';
import { Section } from '@ocean/ui/card';
import { ConfirmDialog } from '@ocean/ui/confirm-dialog';
import { ListRow, Tile } from '@ocean/ui/list-row';
import { StatusChip } from '@ocean/ui/status-chip';
import { toast } from '@ocean/ui/toast';
import { useState } from 'react';
import { showDate, showDateTime } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { PagedList } from '../../sections/lists/paged-list.tsx';
import { useApiPages } from '../../sections/lists/use-api-pages.ts';
import { LogOutDialog } from '../../shell/overlays/log-out-dialog.tsx';
import { useDevice } from './use-device.ts';

type Session = OutputOf<typeof account.sessions>['list'][number];
/** One session, or all but this one. */
type Ending = Session | 'others';

/** All sessions of the account, and the way out of this one. */
export function Sessions() {
  const t = useText();
  const pages = useApiPages(account.sessions, { size: 20 });
  const [ending, setEnding] = useState<Ending | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const hasOthers = pages.items?.some(({ isCurrent }) => !isCurrent);
  return (
    <Section title={t('account.sessions')}>
      <p className="px-1 pb-3 text-label text-ink-2">{t('account.sessions.text')}</p>
      {/* Above the list, whose length is not known in advance. */}
      <div className="pb-3">
        <Button kind="second" aria-haspopup="dialog" onClick={() => setIsLeaving(true)}>
          {t('core.logOut')}
        </Button>
      </div>
      <PagedList pages={pages} empty={null} end={t('account.sessions.end.list')} more={t('account.sessions.more')}>
        {(session) => <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />}
      </PagedList>
      {hasOthers && (
        <div className="pt-3">
          <Button kind="danger" aria-haspopup="dialog" onClick={() => setEnding('others')}>
            {t('account.sessions.endOthers')}
          </Button>
        </div>
      )}
      <LogOutDialog open={isLeaving} onClose={() => setIsLeaving(false)} />
      <EndDialog ending={ending} onClose={() => setEnding(null)} />
    </Section>
  );
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const t = useText();
  const device = useDevice(session.device);
  return (
    <ListRow
      lead={<Tile icon="device" />}
      title={device}
      second={
        <>
          <span className="block">{t('account.sessions.lastUsed', { time: showDateTime(session.lastUsedAt) })}</span>
          <span className="block">{t('account.sessions.since', { time: showDate(session.createdAt) })}</span>
        </>
      }
      end={
        session.isCurrent ? (
          <StatusChip family="run" icon="check">
            {t('account.sessions.current')}
          </StatusChip>
        ) : (
          <Button kind="second" fit aria-label={t('account.sessions.end.label', { device })} onClick={onEnd}>
            {t('account.sessions.end')}
          </Button>
        )
      }
    />
  );
}

function EndDialog({ ending, onClose }: { ending: Ending | null; onClose: () => void }) {
  const t = useText();
  // The texts stay while the dialog closes.
  const [shown, setShown] = useState<Ending>('others');
  if (ending && ending !== shown) setShown(ending);
  const device = useDevice(shown === 'others' ? '' : shown.device);
  const revoke = useApiMutation(account.revokeSessions, {
    invalidates: [account.sessions],
    onSuccess: ({ revoked }) => {
      onClose();
      toast(t('account.sessions.ended', { count: revoked }), 'good');
    },
  });
  const isOthers = shown === 'others';
  return (
    <ConfirmDialog
      open={ending !== null}
      danger
      busy={revoke.isPending}
      title={t(isOthers ? 'account.sessions.endOthers.question' : 'account.sessions.end.question')}
      confirm={t(isOthers ? 'account.sessions.endOthers' : 'account.sessions.end')}
      cancel={t('core.cancel')}
      onConfirm={() => revoke.mutate(shown === 'others' ? { all: true } : { id: shown.id })}
      onCancel={onClose}
    >
      {isOthers ? t('account.sessions.endOthers.text') : t('account.sessions.end.text', { device })}
    </ConfirmDialog>
  );
}
