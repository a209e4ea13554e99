import '@ocean/ui/more-icons';
import { useSearchParams } from 'wouter';
import { useText } from '../../../i18n/use-text.ts';
import { MemberGate } from '../../../shell/frame/member-gate.tsx';
import { Screen } from '../../../shell/frame/screen.tsx';
import { useSession } from '../../../wallet/session/session.tsx';
import { AskField } from './ask-field.tsx';
import { AskPage } from './ask-page.tsx';
import { useConversation } from './use-conversation.ts';

/** The assistant: questions about the platform, with answers from articles and projects. The address names the conversation. */
export function AskScreen() {
  const t = useText();
  const { isMember } = useSession();
  const [search] = useSearchParams();
  const conversation = useConversation(search.get('thread'), search.get('submission'));
  return (
    <Screen
      title={t('core.route.ai')}
      tabs
      dock={isMember ? <AskField conversation={conversation} asked={search.get('q') ?? ''} /> : undefined}
    >
      <MemberGate lead={t('support.ask.lead')}>
        <section className="grid w-full min-w-0 gap-5 wide:mx-auto wide:max-w-160">
          <AskPage conversation={conversation} />
        </section>
      </MemberGate>
    </Screen>
  );
}
