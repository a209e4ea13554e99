import { TextButton } from '@ocean/ui/button';
import { classList } from '@ocean/ui/class-list';
import { Icon } from '@ocean/ui/icon';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { crumbText, cutPath } from './crumbs.ts';
import { type Place, TOP } from './place.ts';
import { StepLink } from './step-link.tsx';

/** A line can be 500 steps long. The space at the start enlarges the touch target of the first one. */
const SCROLLING = '-ms-3 max-h-[40dvh] overflow-y-auto ps-3';

type Path = readonly { id: number; address: string }[];

/** The path from the member down to the current place, each step a link; the middle of a long path on demand. */
export function Breadcrumb({ path, sort }: { path: Path; sort: Place['sort'] }) {
  const t = useText();
  const [isWhole, setIsWhole] = useState(false);
  const { first, hidden, last } = isWhole ? { first: path, hidden: 0, last: [] } : cutPath(path);
  const current = path.at(-1)?.id;
  const crumb = ({ id, address }: Path[number]) => (
    <Crumb key={id} to={{ view: 'tree', under: id, sort }} isCurrent={id === current}>
      {crumbText(address)}
    </Crumb>
  );
  return (
    <nav aria-label={t('downline.path')} className="-mt-3 pb-1">
      <ol className={classList('flex flex-wrap items-center gap-x-1 text-label', isWhole && SCROLLING)}>
        <Crumb to={{ ...TOP, sort }} isFirst>
          {t('downline.path.you')}
        </Crumb>
        {first.map(crumb)}
        {hidden > 0 && (
          <li className="flex items-center gap-1">
            <Separator />
            <TextButton
              className="!my-0 px-2"
              aria-label={t('downline.path.all', { count: hidden })}
              onClick={() => setIsWhole(true)}
            >
              …
            </TextButton>
          </li>
        )}
        {last.map(crumb)}
      </ol>
    </nav>
  );
}

type CrumbProps = { to: Place; isFirst?: boolean; isCurrent?: boolean; children: string };

function Crumb({ to, isFirst, isCurrent, children }: CrumbProps) {
  return (
    <li className="flex items-center gap-1">
      {!isFirst && <Separator />}
      {isCurrent ? (
        <bdi className="font-semibold" aria-current="page">
          {children}
        </bdi>
      ) : (
        <StepLink to={to} className="text-button !my-0 min-w-11 justify-center">
          <bdi>{children}</bdi>
        </StepLink>
      )}
    </li>
  );
}

function Separator() {
  return <Icon name="chevron" size={14} className="flips text-ink-3" />;
}
