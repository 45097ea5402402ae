import { doorPaths, IconDrawing } from './door-icons.tsx';

/** Drawn for this app: 24 grid, round stroke of 2, current color. Always beside a word or an accessible name. */
const paths = {
  ...doorPaths,
  'arrow-left': 'M20 12H4m7-7-7 7 7 7',
  bin: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5m4-5v5',
  calendar: 'M4 6h16v14H4ZM4 10.5h16M8 3.5v4m8-4v4',
  'chevron-down': 'm5 9 7 7 7-7',
  'chevron-right': 'm9 5 7 7-7 7',
  'cloud-check': 'M7 19a4.5 4.5 0 0 1-.6-8.96A6 6 0 0 1 18 9.5 4.8 4.8 0 0 1 17.5 19ZM9.2 13.6l2.2 2.2 3.8-4',
  computer: 'M3 4h18v12H3ZM12 16v4m-5 0h10',
  copy: 'M9 9h11v11H9ZM5.5 15H4V4h11v1.5',
  dots: 'M12 5v.1m0 6.9v.1m0 6.9v.1',
  home: 'M4 11l8-7 8 7M6 9.5V20h4.5v-5h3v5H18V9.5',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 11v5.5m0-9v.1',
  leaf: 'M5 19C4 9 10 4 20 4c0 10-5 15-13 14M5 20c2-5 5-8 9-10',
  list: 'M10 6h10M10 12h10M10 18h10M3.5 6l1.2 1.2L7 5M3.5 12l1.2 1.2L7 11M3.5 18l1.2 1.2L7 17',
  logout: 'M10 4H5v16h5M10 12h10m-4-4 4 4-4 4',
  mail: 'M3 5h18v14H3Zm0 2 9 7 9-7',
  message: 'M4 5h16v11h-9l-4 4v-4H4Z',
  note: 'M5 4h14v16H5ZM9 9h6m-6 4h6m-6 4h3',
  octagon: 'M8.5 3h7L21 8.5v7L15.5 21h-7L3 15.5v-7ZM12 7.5v5m0 3.5v.1',
  pencil: 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19ZM14 6.5l3.5 3.5',
  people:
    'M9 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM2.5 20c0-4 2.5-6 6.5-6s6.5 2 6.5 6M16 5a3.3 3.3 0 0 1 0 6.3M18 14.5c2.3.8 3.5 2.7 3.5 5.5',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 21c0-4 3-6 7.5-6s7.5 2 7.5 6',
  phone: 'M7 2.5h10v19H7ZM11 18h2',
  picture: 'M3.5 5h17v14h-17ZM3.5 16.5l5-5 4 4 2.5-2.5 5.5 5.5M15.5 8.7v.1',
  pin: 'M12 21.5C8 17 5 13.7 5 9.5a7 7 0 0 1 14 0c0 4.2-3 7.5-7 12ZM12 7a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  plus: 'M12 4v16M4 12h16',
  receiver:
    'M5 3.5h3.5l1.8 4.5-2.3 1.7c1.1 2.7 3.1 4.7 5.8 5.9l1.8-2.3 4.4 1.8v3.4c0 1-.8 1.8-1.8 1.7C10.6 19.7 4.3 13.4 3.6 5.3c0-1 .5-1.8 1.4-1.8Z',
  refresh: 'M19.5 13A7.5 7.5 0 1 1 17 6.3l2.5 2.2M19.5 3.5v5h-5',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 21 21',
  share: 'M12 15V3.5m-4 4 4-4 4 4M8 10H5v11h14V10h-3',
  sync: 'M4 11A8 8 0 0 1 18 6.5L20 8.5M20 4v4.5h-4.5M20 13a8 8 0 0 1-14 4.5l-2-2M4 20v-4.5h4.5',
} as const;

export type IconName = keyof typeof paths;

export const Icon = ({ name, size }: { name: IconName; size?: number }) => (
  <IconDrawing name={name} path={paths[name]} size={size} />
);

/** The company's mark: two leaves, on a dark ground. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <path fill="#8FD1B0" d="M15.5 29.5C6 26 2 14 7 2.5C15 9 17.5 19 15.5 29.5Z" />
      <path fill="#F2B84B" d="M16.5 29.5C15 20 19 10.5 29.5 7C31 18 26 27 16.5 29.5Z" />
    </svg>
  );
}
