import { downloadFile } from '@ocean/api/download';
import type { FileEndpoint, InputOf } from '@ocean/api/endpoint';
import { useApi } from '@ocean/api-react/api-provider';
import { useState } from 'react';
import { clientOptions } from '../../api/client.ts';
import { saveFile } from './save-file.ts';

/** Downloads a file of the account and lets the browser save it. */
export function useDownload<E extends FileEndpoint>(endpoint: E, onSaved: (name: string) => void) {
  const { sayError } = useApi();
  const [isBusy, setIsBusy] = useState(false);
  const download = async (input: InputOf<E>) => {
    setIsBusy(true);
    try {
      const { blob, name } = await downloadFile(clientOptions, endpoint, input);
      saveFile(blob, name);
      onSaved(name);
    } catch (error) {
      sayError(error);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, download };
}
