import type { Room } from '#domain/storage-pressure.ts';
import type { DeviceWord } from '#ui/screen-size.ts';

const pictures = (count: number) => (count === 1 ? '1 picture' : `${count} pictures`);
const percent = ({ used, quota }: Room) => Math.floor(((used ?? 0) / (quota ?? 1)) * 100);

export const storageNoticeCopy = {
  low: (device: DeviceWord, { room, pictures: kept }: { room: Room; pictures: number }) =>
    `This ${device} is nearly full: ${percent(room)}% of the room for this app is used. ${
      kept > 0
        ? 'Pictures of plants can go, and come back with signal. Nothing that anybody wrote is removed.'
        : 'Delete photos or apps you do not need. Nothing that anybody wrote is removed.'
    }`,
  loose: (device: DeviceWord) =>
    `This ${device} may clear what the app keeps when it runs short of room. Ask the browser to keep it.`,
  free: (count: number) => `Remove ${pictures(count)}`,
  freed: (count: number) => `${pictures(count)} removed.`,
  notFreed: 'The pictures are not removed. Please try again.',
  protect: 'Ask to keep it',
  kept: (device: DeviceWord) => `This ${device} keeps it now.`,
  notKept: 'The browser does not promise that yet. It may later, when you have used the app for a while.',
  more: 'What is kept here',
  ok: 'OK',
} as const;
