import { showDateTime } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { capital } from '../../sections/text/capital.ts';
import type { MovementRecord } from './describe-record.ts';
import { partText, stepText } from './record-words.ts';
import { SignedAmount } from './signed-amount.tsx';

/** What was set aside or released: it changes what can be spent, but posts nothing to the ledger. */
export function RecordHolds({ record }: { record: MovementRecord }) {
  const t = useText();
  const movements = record.movements.filter(({ legs }) => legs.length === 0);
  if (movements.length === 0) return null;
  return (
    <section>
      <h3>{t('records.sheet.holds')}</h3>
      <p className="hint pt-1">{t('records.sheet.holdsText')}</p>
      {movements.map(({ id, kind, at, changes }) => (
        <div key={id}>
          <p className="pt-2 text-label">
            <b>{stepText(record, kind)}</b> <span className="text-ink-3">{showDateTime(at)}</span>
          </p>
          <ul className="divide-y divide-line">
            {changes.map((change) => (
              <li key={change.part} className="flex justify-between gap-3 py-2.5">
                <span className="font-medium">{capital(partText(change.part))}</span>
                <SignedAmount value={change.amount} unit={change.asset} places="exact" size="inline" />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
