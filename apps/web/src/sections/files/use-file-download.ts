import { files } from '@ocean/api/areas/files';
import { useApi } from '@ocean/api-react/api-provider';
import { useState } from 'react';

/** Asks for a short-lived link and lets the browser save what it gives: the server answers with an attachment. */
export function useFileDownload() {
  const { client, sayError } = useApi();
  const [isBusy, setIsBusy] = useState(false);
  const download = async (fileId: string) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const { url, name } = await client.call(files.link, { fileId });
      const link = document.createElement('a');
      link.href = url;
      link.download = name;
      link.rel = 'noreferrer';
      link.click();
    } catch (error) {
      sayError(error);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, download };
}
