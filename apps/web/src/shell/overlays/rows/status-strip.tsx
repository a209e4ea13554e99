import './status-strip.css';
import { useSyncExternalStore } from 'react';
import { useHome } from '../../../api/use-home.ts';
import { isOlder } from '../../../base/is-older.ts';
import { useText } from '../../../i18n/use-text.ts';
import { updateSignal } from '../../../offline/update-signal.ts';
import { ConnectionRow } from './connection-row.tsx';
import { IncidentRow } from './incident-row.tsx';
import { LanguageRow } from './language-row.tsx';
import { StatusRow } from './status-row.tsx';

/**
 * What comes and goes while a page is read: what operators say is wrong, the connection, a newer version of the app, and the
 * browser's language. It stands above the tabs, so that nothing of the page moves away under a finger.
 */
export function StatusStrip() {
  return (
    <div className="screen-strip">
      <IncidentRow />
      <ConnectionRow />
      <UpdateRow />
      <LanguageRow />
    </div>
  );
}

function UpdateRow() {
  const t = useText();
  const update = useSyncExternalStore(updateSignal.subscribe, updateSignal.read);
  const leastSafe = useHome().data?.leastSafeVersion;
  if (leastSafe !== undefined && isOlder(__APP_VERSION__, leastSafe)) {
    const load = update ?? (() => location.reload());
    return <StatusRow tone="warn" text={t('frame.unsafe')} act={{ label: t('frame.unsafe.act'), onClick: load }} />;
  }
  if (!update) return null;
  return <StatusRow tone="info" text={t('frame.update')} act={{ label: t('frame.update.act'), onClick: update }} />;
}
