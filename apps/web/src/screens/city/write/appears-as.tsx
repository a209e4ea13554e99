import { desk } from '@ocean/api/areas/desk';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { Link } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { useText } from '../../../i18n/use-text.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import { isolateText } from '../../../sections/text/isolate-parts.ts';
import { shortenAddress } from '../../../sections/text/shorten-address.ts';

/** The name that other members read above the post; without a nickname the shortened address, and the way to choose one. */
export function AppearsAs() {
  const t = useText();
  const { data } = useApiQuery(desk.userinfo, {});
  // Its place is kept, so that the form below does not move when the name arrives.
  if (!data) return <p className="hint">&nbsp;</p>;
  const nickname = data.profile?.nickname ?? '';
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <p className="hint">
        {t('city.write.as', { name: nickname === '' ? isolate(shortenAddress(data.address)) : isolateText(nickname) })}
      </p>
      {nickname === '' && (
        <Link href={paths.deskProfile} className="text-button">
          {t('city.write.nickname')}
        </Link>
      )}
    </div>
  );
}
