import '@ocean/ui/more-icons';
import { bots } from '@ocean/api/areas/bots';
import { team } from '@ocean/api/areas/team';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { Skeleton, SkeletonRows } from '@ocean/ui/skeleton';
import { tokens } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Lazy } from '../../../lazy/lazy.tsx';
import { textedPart } from '../../../lazy/texted-part.ts';
import { BackLink } from '../../../shell/frame/back-link.tsx';
import { MemberGate } from '../../../shell/frame/member-gate.tsx';
import { Screen } from '../../../shell/frame/screen.tsx';
import { Section } from '../../../shell/frame/section.tsx';
import { InvitationFigures } from './invitation-figures.tsx';
import { InvitedList } from './invited-list.tsx';
import { InviteePages } from './invitee-pages.tsx';
import { NoBotNotice } from './no-bot-notice.tsx';
import { RewardRules } from './reward-rules.tsx';

const ownInvitation = textedPart(() => import('./own-invitation.tsx').then((module) => module.OwnInvitation), 'invitation');

const CARD = <Skeleton width="100%" height={620} radius={20} />;

/** Before the screen of a member is shown, so that no outline of another height comes in between. */
export async function arriveOwnInvitation(): Promise<void> {
  if (tokens.current() !== null) await ownInvitation.arrive().catch(() => {});
}

/** The member's invitation to share, its rewards and rules, and the invitees. */
export function InvitationScreen() {
  const t = useText();
  const invitation = useApiQuery(team.invite, {}, { refetchInterval: 60_000 });
  // It says whether a notice stands above the figures, which must not move.
  const summary = useApiQuery(bots.summary, {});
  const isKnown = summary.data !== undefined || summary.isFetched;
  return (
    <Screen title={t('core.route.invitation')} tabs>
      <MemberGate about={t('invite.lead')} skeleton={CARD}>
        <div className="column-pair">
          <Section query={invitation} skeleton={<Outline />}>
            {(data) =>
              isKnown ? (
                <>
                  <div>
                    <Lazy part={ownInvitation} skeleton={CARD}>
                      {(OwnInvitation) => <OwnInvitation code={data.code} link={data.link} qrText={data.qrText} />}
                    </Lazy>
                    <NoBotNotice />
                    <InvitationFigures invitation={data} />
                  </div>
                  <div>
                    <RewardRules rules={data.rules} />
                    <InviteePages />
                  </div>
                </>
              ) : (
                <Outline />
              )
            }
          </Section>
        </div>
      </MemberGate>
    </Screen>
  );
}

/** All invitees of the member, with the rewards from each. */
export function InvitedScreen() {
  const t = useText();
  return (
    <Screen title={t('invite.links.invited')}>
      <BackLink />
      <MemberGate about={t('invite.list.lead')}>
        <section className="grid w-full min-w-0 gap-3 wide:mx-auto wide:max-w-160">
          <InvitedList />
        </section>
      </MemberGate>
    </Screen>
  );
}

function Outline() {
  return (
    <>
      {CARD}
      <SkeletonRows rows={4} />
    </>
  );
}
