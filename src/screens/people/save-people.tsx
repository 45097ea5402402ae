import { Button } from '@mantine/core';
import { memo, useState } from 'react';
import { firstValueFrom } from 'rxjs';
import { catalogueRef, noCatalogue } from '#domain/catalogue.ts';
import type { Replica } from '#sync/replica.ts';
import { useAlert } from '#ui/alert.tsx';
import { Icon } from '#ui/icons.tsx';
import { useReport } from '#ui/report.ts';
import { saveFile } from '#ui/save-file.ts';
import typography from '#ui/typography.module.css';
import { fileCopy } from './copy.ts';

interface Props {
  replica: Replica;
  wide: boolean;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Everything is on this device, so that it works without signal. What writes the file is loaded when it is asked for. Source: D77. */
async function fileOf(replica: Replica, now: Date): Promise<{ name: string; text: string; count: number }> {
  const [{ peopleFile, peopleFileName }, people, catalogue] = await Promise.all([
    import('#domain/people-file.ts'),
    replica.everybody('customer'),
    firstValueFrom(replica.document$(catalogueRef)),
  ]);
  return {
    name: peopleFileName(now),
    text: peopleFile(people, catalogue?.value ?? noCatalogue),
    count: people.length,
  };
}

/** All customers on this device with what they chose, as a file for a spreadsheet. */
export const SavePeople = memo(function SavePeople({ replica, wide, now }: Props) {
  const alert = useAlert();
  const report = useReport();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const save = async () => {
    setBusy(true);
    setSaid('');
    try {
      const { name, text, count } = await fileOf(replica, new Date(now()));
      saveFile(name, text, 'text/csv;charset=utf-8');
      setSaid(fileCopy.saved(count, name));
    } catch (error) {
      report('file-not-saved', error);
      await alert(fileCopy.failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        variant={wide ? 'default' : 'subtle'}
        fullWidth={wide}
        mt={wide ? 'sm' : 0}
        leftSection={<Icon name="list" size={20} />}
        aria-label={fileCopy.label}
        aria-disabled={busy}
        onClick={() => busy || void save()}
      >
        {fileCopy.word}
      </Button>
      <p className={typography.quietTabular} role="status">
        {said}
      </p>
    </>
  );
});
