import { TextButton } from '@ocean/ui/button';
import { SkeletonRows } from '@ocean/ui/skeleton';
import { type FormEvent, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { RecipientInput } from '../../../sections/forms/recipient-input.tsx';
import { MemberItem } from './member-item.tsx';
import type { useMemberSearch } from './use-member-search.ts';

/** Finds one member of the downline by the full address. Of any other address the answer does not reveal if it is a member. */
export function FindMember({ search }: { search: ReturnType<typeof useMemberSearch> }) {
  const t = useText();
  const [typed, setTyped] = useState(search.address);
  const type = (value: string) => {
    setTyped(value);
    search.end();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search.ask(typed);
  };
  return (
    <search className="grid gap-4">
      <form onSubmit={submit} noValidate>
        <RecipientInput
          label={t('downline.search.label')}
          hint={t('downline.search.hint')}
          value={typed}
          onChange={type}
          error={search.problem}
          end={
            <TextButton type="submit" icon="search">
              {t('downline.search.act')}
            </TextButton>
          }
        />
      </form>
      <div aria-live="polite" className="empty:hidden">
        {search.isSearching && <SkeletonRows rows={1} />}
        {search.member && (
          <>
            <div className="section-head">
              <h2>{t('downline.search.found')}</h2>
              <TextButton onClick={() => type('')}>{t('downline.search.clear')}</TextButton>
            </div>
            <ul className="card card-list">
              <MemberItem member={search.member} isCounted={search.isCounted} isPlaced />
            </ul>
          </>
        )}
      </div>
    </search>
  );
}
