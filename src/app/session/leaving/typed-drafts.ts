import { weatherDraft } from '../weather/weather.ts';
import { begunRemovals } from '../office/office.ts';
import { removalsOfOthers } from '../office/removals-of-others.ts';

/** What is kept as a draft though nobody typed it. */
const untyped = [begunRemovals, removalsOfOthers, weatherDraft];

export const isTyped = (name: string): boolean => !untyped.includes(name);
