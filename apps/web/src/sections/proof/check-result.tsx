import { Button } from '@ocean/ui/button';
import { Facts } from '@ocean/ui/facts';
import { Notice } from '@ocean/ui/notice';
import { showDay } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { saveFile } from '../lists/save-file.ts';
import { CopyableText } from '../text/copyable-text.tsx';
import type { Progress } from './run-check.ts';
import { writeEvidence } from './write-evidence.ts';

/**
 * What came out: the roots to compare with what others see, or what to do about a fault. `mayLackLeaf`: the app shows something of
 * an asset without a leaf, or what it shows is not known.
 */
export function CheckResult({ progress, mayLackLeaf }: { progress: Progress; mayLackLeaf: boolean }) {
  const t = useText();
  const { fault, step, own } = progress;
  if (fault) return <FaultResult progress={progress} />;
  if (step !== null || !own) return null;
  return (
    <>
      <Notice tone={progress.skipsRows || mayLackLeaf ? 'info' : 'good'}>
        {own.leaves.length === 0
          ? t('proof.result.none', { day: showDay(own.day) })
          : t('proof.result.good', { day: showDay(own.day) })}
      </Notice>
      {own.leaves.length > 0 && (
        <section>
          <h3 className="pb-1">{t('proof.roots')}</h3>
          <p className="pb-2 text-label text-ink-2">{t('proof.roots.compare')}</p>
          <Facts
            facts={own.leaves.map(({ asset, root }) => ({ key: asset, label: asset, value: <CopyableText text={root} /> }))}
          />
        </section>
      )}
    </>
  );
}

function FaultResult({ progress }: { progress: Progress }) {
  const t = useText();
  const save = () => {
    const { name, blob } = writeEvidence(progress, { origin: location.origin, at: new Date() });
    saveFile(blob, name);
  };
  return (
    <>
      <Notice tone="bad">{t('proof.result.bad')}</Notice>
      <ol className="grid list-decimal gap-1 ps-5 text-ink-2">
        <li>{t('proof.next.again')}</li>
        <li>{t('proof.next.support')}</li>
        <li>{t('proof.next.others')}</li>
      </ol>
      <Button kind="second" icon="down" onClick={save}>
        {t('proof.evidence')}
      </Button>
    </>
  );
}
