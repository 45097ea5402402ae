import { useState } from 'react';
import { firstValueFrom } from 'rxjs';
import { LimitError } from '#domain/command.ts';
import { pickPlant, unpickPlant, type Offer } from '#domain/picks.ts';
import { choosePlant, unchoosePlants } from '#domain/user-commands.ts';
import type { PlantPick, User } from '#domain/user.ts';
import type { Replica } from '#sync/replica.ts';
import { useReport } from '#ui/report.ts';
import type { TickTrouble } from './copy.ts';

type Change = (plants: readonly PlantPick[]) => PlantPick[];

/** The customer's picks, with ticks that are still being stored. */
export function usePicking({ id, plants: stored }: User, replica: Replica) {
  const report = useReport();
  const [changes, setChanges] = useState<readonly Change[]>([]);
  const plants = changes.reduce<readonly PlantPick[]>((list, change) => change(list), stored);

  /** Answers why it was not stored, or null when it is durable. */
  const tick = async ({ pick, chosen }: Offer, on: boolean): Promise<TickTrouble | null> => {
    // A second press undoes the first although the replica has not emitted it yet.
    const gone = [...chosen, pick];
    const change: Change = (list) => (on ? pickPlant(list, pick) : unpickPlant(list, gone));
    const forget = () => setChanges((all) => all.filter((each) => each !== change));
    setChanges((all) => [...all, change]);
    const ref = { collection: 'users', id } as const;
    try {
      await replica.edit(ref, on ? choosePlant(pick) : unchoosePlants(gone));
    } catch (error) {
      forget();
      if (error instanceof LimitError) return 'full';
      report('tick-not-saved', error);
      return 'other';
    }
    // What is read now has the tick, and so has the screen by then.
    firstValueFrom(replica.document$(ref)).then(forget, forget);
    return null;
  };
  /** `settled`: all that was ticked is on this device. */
  return { plants, settled: changes.length === 0, tick };
}
