import '../support.css';
import { Card } from '@ocean/ui/card';
import { Icon } from '@ocean/ui/icon';
import { useText } from '../../../i18n/use-text.ts';

const EXAMPLES = ['rewards', 'fees', 'leave'] as const;

/** What can be asked here, before anything was. */
export function Intro({ onAsk }: { onAsk: (question: string) => void }) {
  const t = useText();
  return (
    <Card title={t('support.ask.intro.title')} className="grid gap-3">
      <p className="prose">{t('support.ask.intro.text')}</p>
      <h3 className="text-label text-ink-3">{t('support.ask.examples')}</h3>
      <ul className="-mt-2 divide-y divide-line">
        {EXAMPLES.map((example) => {
          const question = t(`support.ask.example.${example}`);
          return (
            <li key={example}>
              <button type="button" className="row-link row-link-small" onClick={() => onAsk(question)}>
                <span>{question}</span>
                <Icon name="chevron" size={18} />
              </button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
