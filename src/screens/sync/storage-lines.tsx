import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useDeviceWord } from '#ui/screen-size.ts';
import typography from '#ui/typography.module.css';
import { storageCopy } from './copy.ts';
import type { DeviceStorage } from './storage.ts';

type Found = Awaited<ReturnType<DeviceStorage['look']>>;

/** How much room the app takes, and whether the device keeps it. */
export function StorageLines({ storage }: { storage: DeviceStorage }) {
  const device = useDeviceWord();
  const [found, setFound] = useState<Found | null>(null);
  const [denied, setDenied] = useState(false);

  useEffect(() => {
    let over = false;
    void storage.look().then((seen) => !over && setFound(seen));
    return () => {
      over = true;
    };
  }, [storage]);

  const protect = async () => {
    const granted = await storage.protect();
    setDenied(!granted);
    setFound(await storage.look());
  };
  if (!found) return null;
  const line = found.kept ? storageCopy.kept : found.kept === false ? storageCopy.loose : storageCopy.unknown;
  return (
    <>
      <p className={typography.tabular}>
        {line.replace('{device}', device)}
        {found.used !== null && ` ${sizeOf(found.used)} used.`}
      </p>
      {found.kept === false && (
        <Button variant="default" my={4} onClick={() => void protect()}>
          {storageCopy.protect.replace('{device}', device)}
        </Button>
      )}
      <p role="status">{denied && storageCopy.notYet}</p>
    </>
  );
}

function sizeOf(bytes: number): string {
  return bytes < 100_000 ? `${Math.ceil(bytes / 1000)}\u00A0KB` : `${(bytes / 1_000_000).toFixed(1)}\u00A0MB`;
}
