import { Fragment } from 'react';
import { Link } from 'wouter';
import type { Article } from './article-path.ts';
import { groupBlocks, type Parts } from './group-blocks.ts';

const LIST_LOOK = { steps: 'list-decimal', bullets: 'list-disc' } as const;

/** The text of an article. It arrives in parts, so that nothing in it is ever read as markup. */
export function ArticleBody({ blocks }: { blocks: Article['body'] }) {
  return groupBlocks(blocks).map((group) => {
    if (group.kind === 'paragraph') {
      return (
        <p key={group.at} className="wrap-anywhere">
          <Text {...group} />
        </p>
      );
    }
    const List = group.kind === 'steps' ? 'ol' : 'ul';
    return (
      <List key={group.at} className={`grid gap-2 ps-6 wrap-anywhere marker:text-accent-ink ${LIST_LOOK[group.kind]}`}>
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
    const shown = isStrong ? <strong>{text}</strong> : text;
    if (route === null) return <Fragment key={at}>{shown}</Fragment>;
    return (
      <Link key={at} href={route} className="font-medium text-accent-ink underline underline-offset-2">
        {shown}
      </Link>
    );
  });
}
