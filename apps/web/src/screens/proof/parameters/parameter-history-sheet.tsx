import { ops } from '@ocean/api/areas/ops';
import { ListRow } from '@ocean/ui/list-row';
import { Sheet } from '@ocean/ui/sheet';
import { showDateTime, showDay } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { PagedList } from '../../../sections/lists/paged-list.tsx';
import { useApiPages } from '../../../sections/lists/use-api-pages.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import { parameterText } from './parameter-text.ts';

/** Everything that operators ever set, newest first: from which day on, who, and why. */
export function ParameterHistorySheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  const pages = useApiPages(ops.paramHistory, { size: 20 });
  return (
    <Sheet open={open} onClose={onClose} title={t('proof.parameters')} lead={t('proof.parameters.text')}>
      <PagedList
        pages={pages}
        empty={<p className="prose">{t('proof.parameters.none')}</p>}
        end={t('proof.end')}
        more={t('proof.more')}
      >
        {({ key, value, unit, effectiveFromDay, revision, author, reason, at }) => (
          <ListRow
            key={`${key} ${effectiveFromDay} ${revision}`}
            title={<bdi dir="ltr">{key}</bdi>}
            second={
              <>
                <span className="block">{t('proof.parameters.from', { day: showDay(effectiveFromDay) })}</span>
                <bdi className="block">{reason}</bdi>
                <span className="block">{`${isolate(author)} · ${showDateTime(at)}`}</span>
              </>
            }
            end={<bdi dir="ltr">{parameterText(value, unit)}</bdi>}
          />
        )}
      </PagedList>
    </Sheet>
  );
}
