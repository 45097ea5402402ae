import { Accordion } from '@mantine/core';
import '@mantine/core/styles/Accordion.layer.css';
import { useEffect } from 'react';
import type { CatalogueCommand } from '#domain/catalogue-commands.ts';
import type { Replica } from '#sync/replica.ts';
import cards from '#ui/accordion-cards.module.css';
import { AccordionHead } from '#ui/accordion-head.tsx';
import { useAlert } from '#ui/alert.tsx';
import { Part } from '#ui/error-boundary.tsx';
import { Icon } from '#ui/icons.tsx';
import { useReport } from '#ui/report.ts';
import { changeCatalogue } from './catalogue.ts';
import { Categories } from './categories.tsx';
import { saveFailed } from './copy.ts';
import classes from './edit-plants.module.css';
import { Missing } from './missing.tsx';
import { PlantList } from './plant-list.tsx';
import { useCatalogue } from './use-catalogue.ts';

const title = 'Plants';
const counted = (count: number) => (count === 0 ? 'None yet' : count.toLocaleString('en-US'));

export function EditPlants({ replica }: { replica: Replica }) {
  const alert = useAlert();
  const report = useReport();
  const held = useCatalogue(replica, { start: true });
  // D10: all is on the device already, leaving only hurries the push.
  useEffect(() => () => void replica.refresh(), [replica]);

  if (!held) return <Missing asked={held === null} title={title} />;
  const change = async (command: CatalogueCommand): Promise<boolean> => {
    try {
      await changeCatalogue(replica, report, command);
      return true;
    } catch {
      await alert(saveFailed);
      return false;
    }
  };
  const { value: catalogue } = held;
  return (
    <>
      <h1>{title}</h1>
      <Accordion
        multiple
        order={2}
        defaultValue={['plants']}
        chevron={<Icon name="chevron-down" size={22} />}
        className={classes.accordion}
        classNames={cards}
      >
        <Accordion.Item value="categories">
          <Accordion.Control>
            <AccordionHead name="Edit Categories" count={counted(catalogue.categories.length)} />
          </Accordion.Control>
          <Accordion.Panel>
            <Part name="The categories" of={catalogue}>
              <Categories catalogue={catalogue} replica={replica} onChange={change} />
            </Part>
          </Accordion.Panel>
        </Accordion.Item>
        <Accordion.Item value="plants">
          <Accordion.Control>
            <AccordionHead name="Edit Plants" count={counted(catalogue.plants.length)} />
          </Accordion.Control>
          <Accordion.Panel>
            <PlantList held={held} />
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </>
  );
}
