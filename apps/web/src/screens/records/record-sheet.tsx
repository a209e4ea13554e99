import { AmountText, CodeText } from '@ocean/ui/amount-text';
import { TextButton } from '@ocean/ui/button';
import { Facts } from '@ocean/ui/facts';
import { Icon } from '@ocean/ui/icon';
import { Notice } from '@ocean/ui/notice';
import { Sheet } from '@ocean/ui/sheet';
import { useCopyText } from '@ocean/ui/use-copy-text';
import { COMMA } from '../../i18n/comma.ts';
import { showDateTime, showDay, showExact } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { isolate } from '../../sections/text/isolate.ts';
import { type MovementRecord, readAccount } from './describe-record.ts';
import { accountText, detailText, detailValue, kindText, partText } from './record-words.ts';

/** One movement with the ledger entries behind it. */
export function RecordSheet({ record, open, onClose }: { record: MovementRecord; open: boolean; onClose: () => void }) {
  const t = useText();
  const details = Object.entries(record.details).flatMap(([name, value]) => {
    const shown = detailValue(name, value);
    return shown === null
      ? []
      : [{ key: name, label: detailText(name), value: isLong(shown) ? <Copyable text={shown} /> : shown }];
  });
  return (
    <Sheet open={open} onClose={onClose} title={kindText(record.kind)} lead={showDateTime(record.at)}>
      {record.changes.length > 0 && (
        <div className="summary-box">
          <Facts
            facts={record.changes.map((change) => ({
              key: `${change.asset}/${change.part}`,
              label: `${change.asset}${COMMA}${partText(change.part)}`,
              value: <AmountText value={change.amount} places="exact" size="inline" />,
            }))}
          />
        </div>
      )}
      <section>
        <h3 className="pb-1">{t('records.sheet.details')}</h3>
        <div className="text-label leading-6">
          <Facts
            facts={[
              ...details,
              { key: 'day', label: t('records.sheet.day'), value: showDay(record.day) },
              { key: 'id', label: t('records.sheet.id'), value: <Copyable text={record.id} /> },
            ]}
          />
        </div>
      </section>
      {record.legs.length > 0 && <Entries record={record} />}
    </Sheet>
  );
}

function Entries({ record }: { record: MovementRecord }) {
  const t = useText();
  return (
    <section>
      <h3>{t('records.sheet.entries')}</h3>
      <ul className="divide-y divide-line">
        {record.legs.map((leg, index) => {
          const account = readAccount(leg.account, leg.isMine);
          return (
            <li key={`${leg.account}/${leg.asset}/${String(leg.seq ?? index)}`} className="flex justify-between gap-3 py-2.5">
              <span className="grid">
                <span className="font-medium">
                  {account.owner === 'platform' ? accountText(account.part) : capital(partText(account.part))}
                </span>
                <span className="row-second">
                  {account.address ? (
                    <bdi dir="ltr">{account.address}</bdi>
                  ) : (
                    t(leg.isMine ? 'records.sheet.mine' : 'records.sheet.platform')
                  )}
                  {leg.seq !== null && `${COMMA}${t('records.sheet.entry', { seq: isolate(`#${leg.seq}`) })}`}
                </span>
              </span>
              <span className="grid justify-items-end text-end">
                <AmountText value={leg.amount} unit={leg.asset} places="exact" size="inline" />
                {leg.balanceAfter !== null && (
                  <span className="row-second">{t('records.sheet.after', { amount: isolate(showExact(leg.balanceAfter)) })}</span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      <Notice tone="quiet" icon="shield">
        {t('records.sheet.balanced')}
      </Notice>
    </section>
  );
}

function Copyable({ text }: { text: string }) {
  const copyText = useCopyText();
  return (
    <TextButton onClick={() => void copyText(text)}>
      <CodeText short>{text}</CodeText>
      <Icon name="copy" size={16} />
    </TextButton>
  );
}

/** Hashes and ids: too long to read, so they are shortened and can be copied. */
function isLong(text: string): boolean {
  return text.length > 24 && !text.includes(' ');
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
