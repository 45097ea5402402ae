/** Into a place of its own for practice, and out of it again (decision 035). */
import { demoData } from '#backend/demo-data.ts';
import type { Role } from '#domain/user.ts';
import { ownUid, seed } from '../backend/demo.ts';
import { practiceMark } from '../place.ts';
import { practiceFolder, traces } from './traces.ts';

const kept = (name: string) => practiceFolder + name;

/** This tab begins anew as somebody of that role who does not exist. What is open in it now stays as it is on this device. */
export function enterPractice(role: Role): void {
  const person = demoData({ seed }).users.find((user) => user.role === role);
  if (!person) throw new Error(`Nobody is ${role} in the demo data`);
  const uid = ownUid(person.id, kept);
  traces.set(String(Date.now()));
  for (const name of ['garden/signed-in', 'garden/demo-account']) localStorage.setItem(kept(name), uid);
  sessionStorage.setItem(practiceMark, practiceFolder);
  location.replace('/');
}
