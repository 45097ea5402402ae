/** What is looked at: every screen in the states that matter. */
import { catalogue } from './scenes/catalogue.ts';
import { ofCustomers } from './scenes/customer.ts';
import { doors } from './scenes/doors.ts';
import { people } from './scenes/people.ts';
import type { Scene } from './scenes/scene.ts';
import { ofStaff } from './scenes/staff.ts';

export const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } } as const;
export const schemes = ['light', 'dark'] as const;

export const scenes: readonly Scene[] = [...doors, ...ofCustomers, ...people, ...catalogue, ...ofStaff];
