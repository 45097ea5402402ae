import { rival } from './chosen.ts';
import { measures } from './measures.ts';

Object.assign(window, { rivals: measures(rival) });
