/** Plants and categories, in the hands of staff. */
import { AddPlant, EditPlant } from '#screens/plants/edit-plant.tsx';
import { EditPlants } from '#screens/plants/edit-plants.tsx';
import { Framed } from '../framed.tsx';
import { employee } from '../people.ts';
import { asked, nothing, now, replica } from '../world.ts';

export const catalogueScreens = {
  'edit-plants': () => (
    <Framed user={employee}>
      <EditPlants replica={replica} />
    </Framed>
  ),
  'edit-plant': () => (
    <Framed user={employee}>
      <EditPlant
        replica={replica}
        name={asked.get('name') ?? 'Chard'}
        onMoved={nothing}
        onUnknown={nothing}
        onDone={nothing}
        now={now}
      />
    </Framed>
  ),
  'add-plant': () => (
    <Framed user={employee}>
      <AddPlant replica={replica} onDone={nothing} now={now} />
    </Framed>
  ),
};
