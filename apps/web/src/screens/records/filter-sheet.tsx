import { ASSET_NAMES } from '@ocean/api/assets';
import { Button } from '@ocean/ui/button';
import { Field, SelectField } from '@ocean/ui/field';
import { Sheet } from '@ocean/ui/sheet';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { KINDS } from './describe-record.ts';
import type { RecordFilters } from './record-filters.ts';
import { filterText } from './record-words.ts';

type FilterSheetProps = { open: boolean; filters: RecordFilters; onClose: () => void; onApply: (filters: RecordFilters) => void };

const NONE: RecordFilters = { asset: '', kind: '', from: '', to: '' };

export function FilterSheet({ open, filters, onClose, onApply }: FilterSheetProps) {
  const t = useText();
  const [draft, setDraft] = useState(filters);
  const set = (name: keyof RecordFilters) => (event: { target: { value: string } }) =>
    setDraft({ ...draft, [name]: event.target.value });
  const isReversed = draft.from !== '' && draft.to !== '' && draft.from > draft.to;
  const all = { value: '', label: t('records.filter.all') };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('records.filters')}
      actions={
        <>
          <Button reason={isReversed && t('records.filter.reversed')} onClick={() => onApply(draft)}>
            {t('records.filter.apply')}
          </Button>
          <Button kind="quiet" onClick={() => onApply(NONE)}>
            {t('records.filter.clear')}
          </Button>
        </>
      }
    >
      <SelectField
        label={t('records.filter.asset')}
        value={draft.asset}
        onChange={set('asset')}
        options={[all, ...ASSET_NAMES.map((value) => ({ value, label: value }))]}
      />
      <SelectField
        label={t('records.filter.kind')}
        value={draft.kind}
        onChange={set('kind')}
        options={[all, ...KINDS.map((value) => ({ value, label: filterText(value) }))]}
      />
      <div className="grid grid-cols-2 gap-3">
        <Field type="date" label={t('records.filter.from')} value={draft.from} max={draft.to} onChange={set('from')} />
        <Field type="date" label={t('records.filter.to')} value={draft.to} min={draft.from} onChange={set('to')} />
      </div>
    </Sheet>
  );
}
