import { displayTitle } from '#domain/people.ts';

/** 'last, first', or what else is known; never nothing. */
export const shownName = (person: Parameters<typeof displayTitle>[0]): string => displayTitle(person) || 'No name yet';
