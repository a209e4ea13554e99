import '@ocean/ui/more-icons';
import { SegmentedControl } from '@ocean/ui/segmented-control';
import { Link, useSearchParams } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { useText } from '../../../i18n/use-text.ts';
import { BackLink } from '../../../shell/frame/back-link.tsx';
import { MemberGate } from '../../../shell/frame/member-gate.tsx';
import { Screen } from '../../../shell/frame/screen.tsx';
import { useSession } from '../../../wallet/session/session.tsx';
import { SentList } from '../sent/sent-list.tsx';
import { FeedbackForm } from './feedback-form.tsx';

const LISTS = ['write', 'sent'] as const;

/** What a member says about the platform: the form, or what was sent. The address names which. */
export function FeedbackScreen() {
  const t = useText();
  const { address } = useSession();
  const [search, setSearch] = useSearchParams();
  const list = LISTS.find((one) => one === search.get('list')) ?? 'write';
  return (
    <Screen title={t('feedback.title')}>
      <BackLink to={paths.passageway} />
      <MemberGate lead={t('feedback.lead')}>
        <section className="grid w-full min-w-0 gap-4 wide:mx-auto wide:max-w-160">
          <BetterAsTicket />
          <SegmentedControl
            label={t('feedback.title')}
            options={LISTS.map((value) => ({ value, label: t(`feedback.lists.${value}`) }))}
            value={list}
            onChange={(next) => setSearch(next === 'write' ? {} : { list: next }, { replace: true })}
          />
          {list === 'sent' && <SentList />}
          {list === 'write' && address !== null && <FeedbackForm key={address} address={address} />}
        </section>
      </MemberGate>
    </Screen>
  );
}

/** Feedback has one answer; a conversation has a place of its own, as the lead says. */
function BetterAsTicket() {
  const t = useText();
  return (
    <Link href={`${paths.help}?list=tickets`} className="text-button justify-self-start">
      {t('feedback.ticket.act')}
    </Link>
  );
}
