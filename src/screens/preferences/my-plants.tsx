import { Accordion } from '@mantine/core';
import '@mantine/core/styles/Accordion.layer.css';
import { useRef, useState } from 'react';
import { otherCategory } from '#domain/catalogue-editing.ts';
import { byPlantName, isOther, noCatalogue, type Catalogue } from '#domain/catalogue.ts';
import { anyPlant, findOffers, isAny, type Wanted } from '#domain/finding-plants.ts';
import { offersByCategory, unsentPicks, type Offer, type OfferGroup } from '#domain/picks.ts';
import type { PlantPick } from '#domain/user.ts';
import type { Held, Replica } from '#sync/replica.ts';
import { isSending, type SyncStatus } from '#domain/sync-status.ts';
import cards from '#ui/accordion-cards.module.css';
import { AccordionHead } from '#ui/accordion-head.tsx';
import { Part } from '#ui/error-boundary.tsx';
import { useAlert } from '#ui/alert.tsx';
import { FooterAction } from '#ui/footer-slot.tsx';
import { Icon } from '#ui/icons.tsx';
import { useWide } from '#ui/screen-size.ts';
import type { Place } from '#ui/sync-mark.tsx';
import typography from '#ui/typography.module.css';
import { AboutPlant } from './about-plant.tsx';
import { chosen as chosenCount, garden, intro, requestsTitle, tickTroubles } from './copy.ts';
import { NoPlants } from './empty.tsx';
import { FindPlants, NoPlantMatches } from './find-plants.tsx';
import classes from './my-plants.module.css';
import { PlantRow } from './plant-row.tsx';
import { SavedLine, type Saved } from './saved-line.tsx';
import { SpecialtyRequests } from './specialty-requests.tsx';
import { useArrivals } from './use-arrivals.ts';
import { usePicking } from './use-picking.ts';
import { useRequests } from './use-requests.ts';
import { GardenInside, YourGarden } from './your-garden.tsx';

interface Props {
  held: Held<'users'>;
  /** Undefined while it is not on this device. */
  catalogue: Catalogue | undefined;
  status: SyncStatus | undefined;
  /** When the server got the requests from this device today, in words. */
  requestsSince: string | undefined;
  /** Something of this customer is parked. */
  refused: boolean;
  replica: Replica;
  /** The month that is now, 0 to 11. */
  month: number;
  /** The items that this device remembers as open; null: none are remembered. */
  opened: string[] | null;
  onOpened: (open: string[]) => void;
}

const isChosen = ({ chosen }: Offer) => chosen.length > 0;
/** Plant and state: a refused tick has not arrived. */
const wishOf = (offer: Offer) => `${offer.key} ${isChosen(offer)}`;
const byName = (one: Offer, other: Offer) => byPlantName(one.pick, other.pick);
const countOf = (groups: readonly OfferGroup[]) => groups.reduce((sum, { offers }) => sum + offers.length, 0);
/** Part of an element's id, which has no blanks. */
const itemOf = (category: string) => `in-${category.replaceAll(/[\s%]/g, encodeURIComponent)}`;
const requestsItem = 'requests';
const gardenItem = 'garden';

export function MyPlants({
  held: { value: user, synced },
  catalogue,
  status,
  requestsSince,
  refused,
  replica,
  month,
  ...items
}: Props) {
  const alert = useAlert();
  const wide = useWide();
  const { plants, settled, tick } = usePicking(user, replica);
  const unsent = unsentPicks(user.plants, synced === undefined ? undefined : (synced?.plants ?? []));
  const [takenBack, setTakenBack] = useState<readonly PlantPick[]>([]);
  const everything = offersByCategory({ picks: plants, unsent, takenBack }, catalogue ?? noCatalogue);
  // Without a catalogue it is unknown what is offered.
  const groups = catalogue ? everything : [];
  const offers = everything.flatMap((group) => group.offers);
  const arrived = useArrivals(offers.filter((offer) => offer.unsent).map(wishOf));
  const [asked, setWanted] = useState(anyPlant);
  // A new month may have begun since.
  const wanted = asked.month === null ? asked : { ...asked, month };
  /** Of what was found. */
  const [closed, setClosed] = useState<readonly string[]>([]);
  const search = useRef<HTMLInputElement>(null);
  const [about, setAbout] = useState<string | null>(null);
  const [touched, setTouched] = useState(false);

  const any = isAny(wanted);
  const found = any ? groups : findOffers(groups, wanted);
  const foundItems = found.map(({ category }) => itemOf(category));
  const open = any ? (items.opened ?? foundItems.slice(0, 1)) : foundItems.filter((item) => !closed.includes(item));
  const setOpen = (next: string[]) => {
    if (any) items.onOpened(next);
    else setClosed(foundItems.filter((item) => !next.includes(item)));
  };
  const want = (next: Wanted) => {
    setClosed([]);
    setWanted(next);
  };
  const showAll = () => {
    want(anyPlant);
    search.current?.focus();
  };
  const chosen = offers.filter(isChosen).toSorted(byName);
  const chosenIn = new Map(groups.map((group) => [group.category, group.offers.filter(isChosen).length]));
  const shown = offers.find(({ key }) => key === about)?.plant;
  const requestsUnsent = synced !== undefined && (synced?.specialtyRequests ?? '') !== (user.specialtyRequests ?? '');
  const requests = useRequests(user, replica);
  const waits = unsent.length > 0 || requestsUnsent;
  const saved: Saved | undefined = waits ? 'here' : touched && !refused ? 'server' : undefined;

  const placeOf = (offer: Offer): Place | undefined => {
    if (offer.unsent) return status && isSending(status) ? 'sending' : 'here';
    return arrived.includes(wishOf(offer)) ? 'server' : undefined;
  };
  const press = async (offer: Offer, on: boolean) => {
    if (!on) setTakenBack((earlier) => [...earlier, offer.pick]);
    const trouble = await tick(offer, on);
    if (trouble) await alert(tickTroubles[trouble]);
    else setTouched(true);
  };

  return (
    <div className={classes.preferences}>
      <div className={classes.main}>
        <h1>My Plants</h1>
        <p className={`${classes.intro} ${typography.prose}`}>{intro}</p>
        {groups.length === 0 ? (
          <NoPlants heard={catalogue !== undefined || status?.heard === true} />
        ) : (
          <FindPlants ref={search} wanted={wanted} onWant={want} month={month} count={countOf(found)} />
        )}
        {groups.length > 0 && found.length === 0 && (
          <NoPlantMatches wanted={wanted} count={countOf(groups)} onAll={showAll} />
        )}
        <Accordion
          multiple
          order={2}
          chevron={<Icon name="chevron-down" size={22} />}
          value={open}
          onChange={setOpen}
          classNames={cards}
        >
          {any && !wide && (
            <Accordion.Item value={gardenItem}>
              <Accordion.Control>
                <AccordionHead name={garden.title} count={chosenCount(chosen.length)} />
              </Accordion.Control>
              <Accordion.Panel>
                {open.includes(gardenItem) && <GardenInside offers={chosen} placeOf={placeOf} />}
              </Accordion.Panel>
            </Accordion.Item>
          )}
          {found.map((group) => (
            <Accordion.Item key={group.category} value={itemOf(group.category)}>
              <Accordion.Control>
                <AccordionHead name={group.category} count={chosenCount(chosenIn.get(group.category) ?? 0)} />
              </Accordion.Control>
              <Accordion.Panel>
                {open.includes(itemOf(group.category)) && (
                  <ul className={classes.rows}>
                    {group.offers.map((offer) => (
                      <Part key={offer.key} name="This plant" of={offer.plant ?? offer.pick} item>
                        <PlantRow
                          offer={offer}
                          place={placeOf(offer)}
                          month={month}
                          onTick={(ticked, on) => void press(ticked, on)}
                          onAbout={({ key }) => setAbout(key)}
                        />
                      </Part>
                    ))}
                  </ul>
                )}
              </Accordion.Panel>
            </Accordion.Item>
          ))}
          {any && (
            <Accordion.Item value={requestsItem}>
              <Accordion.Control>
                <AccordionHead name={requestsTitle} count={user.specialtyRequests?.trim() ? 'Written' : 'None yet'} />
              </Accordion.Control>
              <Accordion.Panel>
                <SpecialtyRequests
                  requests={requests}
                  unsent={requestsUnsent}
                  since={requestsSince}
                  refused={refused}
                />
              </Accordion.Panel>
            </Accordion.Item>
          )}
        </Accordion>
      </div>
      {wide && <YourGarden offers={chosen} placeOf={placeOf} />}
      {settled && requests.settled && saved && (
        <FooterAction>
          <SavedLine saved={saved} />
        </FooterAction>
      )}
      {shown && (
        <AboutPlant
          plant={isOther(shown.category, catalogue ?? noCatalogue) ? { ...shown, category: otherCategory } : shown}
          month={month}
          onClose={() => setAbout(null)}
        />
      )}
    </div>
  );
}
