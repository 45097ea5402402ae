/** Notes as the journeys about leaving and coming back follow them. */
import type { Server } from './journey-server.ts';
import type { Phone } from './journey-phone.ts';
import type { Tab } from './journey-tab.ts';

/** An employee has written a note about a customer, and it waits: the network is gone. */
export async function noteWaiting(phone: Phone, customer: string, text: string): Promise<Tab> {
  const tab = await phone.open();
  await tab.beginWork('employee');
  await tab.openCustomer(customer);
  phone.cut();
  await tab.addNote(text);
  await tab.status(/^Offline\. 1 change waits/).waitFor();
  return tab;
}

/** How often a customer has this very note at the office. */
export async function notesAtServer(server: Server, id: string, text: string): Promise<number> {
  const { notes = [] } = await server.user(id);
  return notes.filter(({ note }) => note === text).length;
}
