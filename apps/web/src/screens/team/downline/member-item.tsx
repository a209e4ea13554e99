import type { team } from '@ocean/api/areas/team';
import type { OutputOf } from '@ocean/api/endpoint';
import { AmountText, CodeText } from '@ocean/ui/amount-text';
import { IconButton } from '@ocean/ui/button';
import { Icon } from '@ocean/ui/icon';
import { useCopyText } from '@ocean/ui/use-copy-text';
import { WholeCode } from '@ocean/ui/whole-code';
import type { ReactNode } from 'react';
import { showCount, showDate } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { TOP } from './place.ts';
import { StepLink } from './step-link.tsx';

export type DownlineMember = OutputOf<typeof team.downline>['list'][number];

type MemberItemProps = {
  member: DownlineMember;
  /** False while the history of the platform is still being counted: figures are unknown then. */
  isCounted: boolean;
  /** How far below, and where in the tree: for members that are shown outside of it. */
  isPlaced?: boolean;
  sort?: (typeof TOP)['sort'];
};

/** One member: identity, figures, and a link to their invitees. */
export function MemberItem({ member, isCounted, isPlaced = false, sort = TOP.sort }: MemberItemProps) {
  const t = useText();
  const { id, depth, direct } = member;
  const known = <Value,>(value: Value) => (isCounted ? value : null);
  return (
    <li className="grid grid-cols-1 gap-2 py-3" data-member={id}>
      <Head member={member} />
      {isPlaced && <p className="hint">{t('downline.member.depth', { count: depth })}</p>}
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-x-3 gap-y-2">
        <Figure label={t('downline.member.bots')}>
          {showCount(known(member.bots))}
          {isCounted && (
            <span className="font-normal text-ink-3"> · {t('downline.member.running', { count: member.running })}</span>
          )}
        </Figure>
        <Figure label={t('downline.member.sales')}>
          <AmountText value={known(member.teamSales)} unit="USDT" size="inline" />
        </Figure>
        <Figure label={t('downline.member.below')}>{showCount(known(member.members))}</Figure>
        <Figure label={t('downline.member.since')}>{showDate(member.registeredAt)}</Figure>
      </dl>
      {(isPlaced || direct > 0) && (
        <StepLink to={{ view: 'tree', under: id, sort }} className="row-link -my-2 text-label font-medium text-accent-ink">
          <span>{isPlaced ? t('downline.member.place') : t('downline.member.invitees', { count: direct })}</span>
          <Icon name="chevron" size={18} className="flips" />
        </StepLink>
      )}
    </li>
  );
}

/** The address, in full and to be copied where the member was invited directly, and the level. */
function Head({ member: { address, depth, level } }: { member: DownlineMember }) {
  const t = useText();
  const copyText = useCopyText();
  return (
    <div className="flex items-center gap-1">
      <b className={depth === 1 ? 'min-w-0 flex-1 text-caption font-medium wrap-anywhere' : 'min-w-0 flex-1'}>
        {depth === 1 ? <WholeCode>{address}</WholeCode> : <CodeText>{address}</CodeText>}
      </b>
      {depth === 1 && (
        <IconButton
          icon="copy"
          size={18}
          label={t('frame.copy.address')}
          onClick={() => void copyText(address)}
          className="-my-2 -me-2"
        />
      )}
      <span className="rounded-full bg-accent-soft px-2 text-caption leading-6 font-medium text-accent-ink">
        <span aria-hidden="true">V{level}</span>
        <span className="sr-only">{t('frame.level', { level })}</span>
      </span>
    </div>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid content-start">
      <dt className="text-caption text-ink-3">{label}</dt>
      <dd className="text-label font-semibold">{children}</dd>
    </div>
  );
}
