import { notices } from '@ocean/api/areas/notifications/notices';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { Skeleton } from '@ocean/ui/skeleton';
import { Section } from '../../../shell/frame/section.tsx';
import { useSession } from '../../../wallet/session/session.tsx';

/** What there is to read below the title of a notice. */
export function NoticeText({ id }: { id: string }) {
  const { isMember } = useSession();
  const own = useApiQuery(notices.detail, { id }, { enabled: isMember });
  const open = useApiQuery(notices.show, { id }, { enabled: !isMember });
  return (
    <Section query={isMember ? own : open} skeleton={<Skeleton width="100%" height={72} />} bare>
      {({ text }) => (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {text}
        </p>
      )}
    </Section>
  );
}
