import { support } from '@ocean/api/areas/support';
import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { Button, buttonClass } from '@ocean/ui/button';
import { Card } from '@ocean/ui/card';
import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { Article } from '../parts/article.ts';
import { NewTicket } from '../tickets/new-ticket.tsx';

/** Asks whether the article helped, and offers what comes next when it did not. */
export function DidItHelp({ article: { id, title, helped } }: { article: Article }) {
  const t = useText();
  const answer = useApiMutation(support.answerHelpful, { invalidates: [support.showQuestion] });
  const said = answer.isPending ? answer.variables.helped : (answer.data?.helped ?? helped);
  const choice = (value: boolean) => ({
    kind: 'second' as const,
    fit: true,
    'aria-pressed': said === value,
    ...(said === value && { icon: 'check' as const }),
    onClick: () => said !== value && answer.mutate({ id, helped: value }),
  });
  return (
    <Card title={t('support.helped.question')} className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <Button {...choice(true)}>{t('support.helped.yes')}</Button>
        <Button {...choice(false)}>{t('support.helped.no')}</Button>
      </div>
      <p className="hint" role="status">
        {said === true && t('support.helped.thanks')}
        {said === false && t('support.helped.sorry')}
      </p>
      {said === false && <WaysOn id={id} title={title} />}
    </Card>
  );
}

function WaysOn({ id, title }: Pick<Article, 'id' | 'title'>) {
  const t = useText();
  const [isWriting, setIsWriting] = useState(false);
  return (
    <>
      <div className="grid gap-2">
        <Link href={`${paths.ai}?q=${encodeURIComponent(title)}`} className={buttonClass('second')}>
          {t('support.ask.entrance')}
        </Link>
        <Button kind="second" icon="message" aria-haspopup="dialog" onClick={() => setIsWriting(true)}>
          {t('support.ticket.new')}
        </Button>
      </div>
      <NewTicket open={isWriting} onClose={() => setIsWriting(false)} about={{ articleId: id, title }} />
    </>
  );
}
