import { useEffect, useState } from 'react';
import type { Catalogue, CataloguePlant } from '#domain/catalogue.ts';
import { countChoosers } from '#domain/choosers.ts';
import type { Replica } from '#sync/replica.ts';
import { useReport } from '#ui/report.ts';
import { useDeviceWord } from '#ui/screen-size.ts';
import { choosersCopy } from './copy.ts';

interface Props {
  replica: Replica;
  catalogue: Catalogue;
  /** What would go. */
  plants: readonly CataloguePlant[];
  what: 'it' | 'plants of it';
}

/** How many of the customers on this device chose it, counted once. Source: D75. */
export function Choosers({ replica, catalogue, plants, what }: Props) {
  const report = useReport();
  const device = useDeviceWord();
  const [asked] = useState({ catalogue, plants });
  const [count, setCount] = useState<number | 'unknown' | null>(null);
  useEffect(() => {
    let here = true;
    replica.everybody('customer').then(
      (people) => here && setCount(countChoosers(people, asked.plants, asked.catalogue)),
      (error: unknown) => {
        report('choosers-not-counted', error);
        if (here) setCount('unknown');
      },
    );
    return () => {
      here = false;
    };
  }, [replica, report, asked]);
  return (
    <p role="status">
      {count === null && choosersCopy.counting(device)}
      {count === 'unknown' && choosersCopy.unknown(what)}
      {typeof count === 'number' && choosersCopy.counted(count, what, device)}
    </p>
  );
}
