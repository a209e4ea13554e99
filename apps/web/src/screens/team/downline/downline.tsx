import { SegmentedControl } from '@ocean/ui/segmented-control';
import { useCallback, useRef } from 'react';
import { useLocation } from 'wouter';
import { useText } from '../../../i18n/use-text.ts';
import { FindMember } from './find-member.tsx';
import { MemberPages } from './member-pages.tsx';
import { type Place, placeHref, TOP } from './place.ts';
import { useLeadFocus } from './use-lead-focus.ts';
import { useMemberSearch } from './use-member-search.ts';
import { useTrails } from './use-trails.ts';

/** A search, and the tree or the list. A member that was found takes their place. */
export function Downline({ place }: { place: Place }) {
  const t = useText();
  const [, navigate] = useLocation();
  const name = placeHref(place);
  const search = useMemberSearch(name);
  const trailOf = useTrails();
  const root = useRef<HTMLElement>(null);
  const { lead, stay } = useLeadFocus(place.under);
  const onShown = useCallback(() => lead(root.current), [lead]);
  const show = (view: Place['view']) => {
    stay();
    navigate(placeHref({ ...TOP, view, sort: place.sort }), { replace: true });
  };
  return (
    <section ref={root} className="grid w-full min-w-0 gap-4 wide:mx-auto wide:max-w-160">
      <FindMember key={place.under} search={search} />
      <div className="grid min-w-0 gap-4" hidden={search.member !== undefined}>
        <SegmentedControl
          label={t('downline.view')}
          options={[
            { value: 'tree', label: t('downline.view.tree') },
            { value: 'list', label: t('downline.view.list') },
          ]}
          value={place.view}
          onChange={show}
        />
        <MemberPages key={name} place={place} trail={trailOf(name)} onShown={onShown} />
      </div>
    </section>
  );
}
