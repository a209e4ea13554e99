import { home } from '@ocean/api/areas/home';
import { proof } from '@ocean/api/areas/proof';
import { useApi } from '@ocean/api-react/api-provider';
import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { Button } from '@ocean/ui/button';
import { Notice } from '@ocean/ui/notice';
import { toast } from '@ocean/ui/toast';
import { useState } from 'react';
import { useHome } from '../../api/use-home.ts';
import { storage } from '../../base/storage.ts';
import { showDay } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { FailedNotice } from '../forms/failed-notice.tsx';
import { saveFile } from '../lists/save-file.ts';
import { CheckResult } from './check-result.tsx';
import { CheckStages } from './check-stages.tsx';
import { readKeptProof } from './kept-proof.ts';
import { PickFile } from './pick-file.tsx';
import { type ProofFile, proofFileName, readProofFile, writeProofFile } from './proof-file.ts';
import { fileSource } from './sources.ts';
import { useCheck } from './use-check.ts';

/** What this device keeps as a file to put away, and the check of such a file against any copy of the rows. */
export function OwnFiles({ account, isBusy }: { account: string | null; isBusy: boolean }) {
  const t = useText();
  const saved = useApiMutation(proof.saved, { invalidates: [home.reminders] });
  const kept = account === null || isBusy ? null : readKeptProof(storage, account);
  const newest = kept?.newest;
  const save = () => {
    if (!kept || !newest) return;
    const name = proofFileName(newest);
    saveFile(writeProofFile(newest, kept.secret), name);
    toast(t('proof.saved', { name }), 'good');
    saved.mutate({});
  };
  return (
    <section className="grid gap-3">
      <h3>{t('proof.files')}</h3>
      <p className="text-label text-ink-2">{t('proof.files.text')}</p>
      <Button kind="second" icon="down" reason={!newest && !isBusy && t('proof.save.reason')} onClick={save}>
        {t('proof.save')}
      </Button>
      <SavedFileCheck />
    </section>
  );
}

function SavedFileCheck() {
  const t = useText();
  const { client } = useApi();
  const chain = useHome().data?.chain;
  const [file, setFile] = useState<ProofFile | 'unreadable' | null>(null);
  const { progress, error, isBusy, run } = useCheck();
  const check = (read: ProofFile, copy: Blob | null) => {
    if (chain) void run(fileSource(client, { file: read, copy, platform: chain }), { keeps: false });
  };
  const open = async (picked: File) => {
    const read = readProofFile(await picked.text());
    setFile(read ?? 'unreadable');
    if (read) check(read, null);
  };
  return (
    <>
      <PickFile accept=".json,application/json" label={t('proof.open')} busy={isBusy} onPick={(picked) => void open(picked)} />
      {file === 'unreadable' && <Notice tone="bad">{t('proof.open.bad')}</Notice>}
      {file !== null && file !== 'unreadable' && (
        <>
          <p className="text-label">{t('proof.open.of', { day: showDay(file.day) })}</p>
          <CheckStages progress={progress} isBusy={isBusy} />
          {error != null && <FailedNotice error={error} />}
          {progress && !isBusy && <CheckResult progress={progress} mayLackLeaf={file.leaves.length === 0} />}
          <PickFile accept=".csv,text/csv" label={t('proof.copy')} busy={isBusy} onPick={(copy) => check(file, copy)} />
        </>
      )}
    </>
  );
}
