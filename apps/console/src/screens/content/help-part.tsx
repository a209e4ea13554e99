import { content } from '@ocean/api/operators/content';
import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { useRead } from '../../api/use-read.ts';
import { Loaded } from '../../parts/load-state.tsx';
import { Queue } from '../../parts/queue.tsx';
import { ReasonActs } from '../../parts/reason-acts.tsx';
import { HelpEditor } from './help-editor.tsx';
import { MissingLanguages } from './missing-languages.tsx';

type Article = OperatorOutputOf<typeof content.list>['help'][number];
type Done = { onDone(said: readonly string[]): void };

/** Help articles, in the order of the list. */
export function HelpPart({ articles, onDone }: { articles: readonly Article[] } & Done) {
  return (
    <Queue<Article>
      label="Articles of help"
      rows={articles}
      keyOf={({ article }) => article}
      empty="There are no articles."
      columns={[
        { head: 'Article', cell: ({ article }) => article },
        { head: 'Title', cell: ({ title }) => <div className="written">{title}</div> },
        { head: 'Languages', cell: ({ missing }) => <MissingLanguages missing={missing} /> },
        { head: 'Written by operators', cell: ({ written }) => written.join(', ') || 'none' },
        { head: 'State', cell: ({ isHidden }) => (isHidden ? 'hidden' : 'shown') },
      ]}
      detail={({ article, isHidden }) => <ArticleDetail key={article} article={article} isHidden={isHidden} onDone={onDone} />}
    />
  );
}

function ArticleDetail({ article, isHidden, onDone }: { article: string; isHidden: boolean } & Done) {
  const shown = useRead(content.article, { article });
  return (
    <>
      <h2>{article}</h2>
      <Loaded of={shown}>{({ texts }) => <HelpEditor article={article} texts={texts} onDone={onDone} />}</Loaded>
      <h3>{isHidden ? 'Show it again' : 'Hide it'}</h3>
      <ReasonActs
        hint="An article that is hidden is neither listed nor found, in any language."
        acts={[
          {
            endpoint: content.showHelp,
            label: isHidden ? 'Show again' : 'Hide',
            fields: { article, isHidden: !isHidden },
            isDangerous: !isHidden,
          },
        ]}
        onDone={onDone}
      />
    </>
  );
}
