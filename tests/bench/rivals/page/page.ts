import { rival } from 'virtual:rival';
import { measures } from './measures.ts';

Object.assign(window, { rivals: measures(rival) });
