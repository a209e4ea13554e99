import { Fragment } from 'react';
import { Link } from 'wouter';
import { isolateFigures } from '../../../sections/text/isolate-parts.ts';
import type { Article } from '../parts/article.ts';
import { groupBlocks, type Parts } from './group-blocks.ts';

/** The text of an article. It arrives in parts, so that nothing in it is ever read as markup. */
export function ArticleBody({ blocks }: { blocks: Article['body'] }) {
  return groupBlocks(blocks).map((group) => {
    if (group.kind === 'paragraph') {
      return (
        <p key={group.at}>
          <Text {...group} />
        </p>
      );
    }
    const List = group.kind === 'steps' ? 'ol' : 'ul';
    return (
      <List key={group.at}>
        {group.items.map((item) => (
          <li key={item.at}>
            <Text {...item} />
          </li>
        ))}
      </List>
    );
  });
}

function Text({ parts }: Pick<Parts, 'parts'>) {
  return parts.map(({ at, text, isStrong, route }) => {
    const words = isolateFigures(text);
    const shown = isStrong ? <strong>{words}</strong> : words;
    if (route === null) return <Fragment key={at}>{shown}</Fragment>;
    return (
      <Link key={at} href={route}>
        {shown}
      </Link>
    );
  });
}
