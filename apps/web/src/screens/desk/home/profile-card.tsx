import { Icon } from '@ocean/ui/icon';
import { Link } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { DeskPerson } from '../../../sections/desk/desk-types.ts';
import { PersonLine } from '../../../sections/desk/person-line.tsx';

/** The member's public profile at the desk, with a link to change it. */
export function ProfileCard({ person }: { person: DeskPerson }) {
  const t = useText();
  return (
    <Link href={paths.deskProfile} className="card block" aria-label={t('desk.profile.edit', { nickname: person.nickname })}>
      <PersonLine person={person} end={<Icon name="chevron" size={18} className="shrink-0 text-ink-3" />} />
    </Link>
  );
}
