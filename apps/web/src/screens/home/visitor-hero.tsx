import { AmountText, CountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { useHome } from '../../api/use-home.ts';
import { useText } from '../../i18n/use-text.ts';
import { useSession } from '../../wallet/session/session.tsx';
import { HeroFacts } from './hero-facts.tsx';

const BUSY = new Set(['connecting', 'checking', 'signing', 'activation']);

/** For a first visit: what the platform is, how big it is, one way in. */
export function VisitorHero() {
  const t = useText();
  const { state, connect, signAgain } = useSession();
  const figures = useHome().data?.figures;
  const isBusy = BUSY.has(state);
  return (
    <div className="hero">
      <h2 className="pt-1 text-heading tracking-tight">{t('home.visitor.title')}</h2>
      <p className="pt-2 text-on-deep-2">{t('home.visitor.text')}</p>
      <HeroFacts
        facts={[
          { key: 'running', label: t('home.platform.runningBots'), value: <CountText value={figures?.runningBots} /> },
          { key: 'members', label: t('home.platform.members'), value: <CountText value={figures?.members} /> },
          {
            key: 'emission',
            label: t('home.platform.emission'),
            value: <AmountText value={figures?.emissionToday} places={0} size="inline" />,
          },
        ]}
      />
      {state === 'signRefused' ? (
        <Button kind="deep" onClick={() => void signAgain()}>
          {t('core.gate.sign')}
        </Button>
      ) : (
        <Button kind="deep" busy={isBusy} onClick={connect}>
          {t(isBusy ? 'home.visitor.answering' : 'core.connect.action')}
        </Button>
      )}
    </div>
  );
}
