/** The icons of Login and of what it shows, which come with the first load; the others stand in `icons.tsx`. */

export const doorPaths = {
  check: 'm5 12.5 5 5L19 7',
  'cloud-off': 'M9 5.5a6 6 0 0 1 9 4 4.8 4.8 0 0 1 3 7.2M17 19H7a4.5 4.5 0 0 1-.6-8.96A6 6 0 0 1 6.9 8.5M3 3l18 18',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  'eye-off':
    'M6.5 6.8C4 8.6 2.5 12 2.5 12S6 18.5 12 18.5c1.9 0 3.5-.6 4.9-1.5M10 5.7a8 8 0 0 1 2-.2c6 0 9.5 6.5 9.5 6.5a14 14 0 0 1-2.2 3M10 10a3 3 0 0 0 4 4.2M3 3l18 18',
  external: 'M10 5H5v14h14v-5M13 4h7v7m0-7-9 9',
  triangle: 'M12 3.5 22 20H2ZM12 10v4.5m0 2.5v.1',
} as const;

export type DoorIconName = keyof typeof doorPaths;

export const DoorIcon = ({ name, size }: { name: DoorIconName; size?: number }) => (
  <IconDrawing name={name} path={doorPaths[name]} size={size} />
);

export function IconDrawing({ name, path, size = 24 }: { name: string; path: string; size?: number | undefined }) {
  return (
    <svg
      data-icon={name}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
