import { buttonClass } from '@ocean/ui/button';
import { Facts } from '@ocean/ui/facts';
import { Notice } from '@ocean/ui/notice';
import { Sheet } from '@ocean/ui/sheet';
import { Link } from 'wouter';
import { paths } from '../../base/paths.ts';
import { COMMA } from '../../i18n/comma.ts';
import { showDateTime, showDay, showExact } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { capital } from '../../sections/text/capital.ts';
import { CopyableText } from '../../sections/text/copyable-text.tsx';
import { isolate } from '../../sections/text/isolate.ts';
import { isPaidFromHeld, type MovementRecord, readAccount, sheetDetails } from './describe-record.ts';
import { RecordHolds } from './record-holds.tsx';
import { accountText, detailText, detailValue, fundedByText, partText, recordTitle, stepText } from './record-words.ts';
import { SignedAmount } from './signed-amount.tsx';

/** One record with the ledger entries behind it, step by step. */
export function RecordSheet({ record, open, onClose }: { record: MovementRecord; open: boolean; onClose: () => void }) {
  const t = useText();
  const details = sheetDetails(record).flatMap(([name, value]) => {
    const shown = detailValue(name, value, record.changes[0]?.asset);
    return shown === null
      ? []
      : [{ key: name, label: detailText(name, record.kind), value: isLong(shown) ? <CopyableText text={shown} /> : shown }];
  });
  const posted = record.movements.filter(({ legs }) => legs.length > 0);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={recordTitle(record)}
      lead={showDateTime(record.at)}
      actions={<WaysOn record={record} />}
    >
      {record.changes.length > 0 && (
        <div className="summary-box">
          <Facts
            facts={record.changes.map((change) => ({
              key: `${change.asset}/${change.part}`,
              label: `${change.asset}${COMMA}${partText(change.part)}`,
              value: <SignedAmount value={change.amount} places="exact" size="inline" />,
            }))}
          />
        </div>
      )}
      <section>
        <h3 className="pb-1">{t('records.sheet.details')}</h3>
        <div className="text-label leading-6">
          <Facts
            facts={[
              ...(record.kind === 'incomeCollected'
                ? [{ key: 'fundedBy', label: t('records.detail.fundedBy'), value: fundedByText('emission pool') }]
                : []),
              ...details,
              { key: 'day', label: t('records.sheet.day'), value: showDay(record.day) },
              { key: 'id', label: t('records.sheet.id'), value: <CopyableText text={record.id} /> },
            ]}
          />
        </div>
      </section>
      <RecordHolds record={record} />
      {posted.length > 0 && (
        <section>
          <h3>{t('records.sheet.entries')}</h3>
          {posted.map((movement) => (
            <Entries
              key={movement.id}
              movement={movement}
              name={record.movements.length > 1 ? stepText(record, movement.kind) : null}
            />
          ))}
          <Notice tone="quiet" icon="shield">
            {t('records.sheet.balanced')}
          </Notice>
        </section>
      )}
    </Sheet>
  );
}

/** Where the rest of it is told: the days that were collected. */
function WaysOn({ record }: { record: MovementRecord }) {
  const t = useText();
  if (record.kind !== 'incomeCollected') return null;
  return (
    <Link href={`${paths.records}?list=income`} className={buttonClass('second')}>
      {t('records.sheet.days')}
    </Link>
  );
}

type EntriesProps = { movement: MovementRecord['movements'][number]; name: string | null };

/** Of one movement; in a record of several steps each has its name and time. */
function Entries({ movement, name }: EntriesProps) {
  const t = useText();
  return (
    <>
      {name !== null && (
        <p className="pt-2 text-label">
          <b>{name}</b> <span className="text-ink-3">{showDateTime(movement.at)}</span>
        </p>
      )}
      <ul className="divide-y divide-line">
        {movement.legs.map((leg, index) => {
          const account = readAccount(leg.account, leg.isMine);
          const wasHeld = leg.isMine && isPaidFromHeld(movement, { asset: leg.asset, part: account.part });
          return (
            <li key={`${leg.account}/${leg.asset}/${String(leg.seq ?? index)}`} className="flex justify-between gap-3 py-2.5">
              <span className="grid">
                <span className="font-medium">
                  {account.owner === 'platform' || account.owner === 'others'
                    ? accountText(account.part)
                    : capital(partText(account.part))}
                </span>
                <span className="row-second">
                  {account.address ? (
                    <bdi dir="ltr">{account.address}</bdi>
                  ) : (
                    account.owner !== 'others' && t(leg.isMine ? 'records.sheet.mine' : 'records.sheet.platform')
                  )}
                  {wasHeld && `${COMMA}${t('records.sheet.fromHeld')}`}
                  {leg.seq !== null && `${COMMA}${t('records.sheet.entry', { seq: isolate(`#${leg.seq}`) })}`}
                </span>
              </span>
              <span className="grid justify-items-end text-end">
                <SignedAmount value={leg.amount} unit={leg.asset} places="exact" size="inline" />
                {leg.balanceAfter !== null && (
                  <span className="row-second">
                    {t(wasHeld ? 'records.sheet.afterHeld' : 'records.sheet.after', {
                      amount: isolate(showExact(leg.balanceAfter)),
                    })}
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Hashes and ids: too long to read, so they are shortened and can be copied. */
function isLong(text: string): boolean {
  return text.length > 24 && !text.includes(' ');
}
