import type { KeptApp, KeptPictures } from '#domain/readiness.ts';
import type { Room } from '#domain/storage-pressure.ts';

/** The room of this app on the device, as the browser tells it. */
export interface DeviceStorage {
  look(): Promise<Room>;
  /** Asks that the device does not clear it by itself; resolves to whether that was granted. */
  protect(): Promise<boolean>;
}

/** The app itself, as the browser keeps it. */
export interface DeviceApp {
  /** `asks` the host too whether it has a newer version. */
  look(asks: boolean): Promise<KeptApp>;
  /** Told when the browser has begun to keep the app, and when a newer version is found, has come or is lost. Answers how to stop. */
  onKept(told: () => void): () => void;
  /** Takes the newest version, which loads the page anew. */
  update(): Promise<void>;
  /** Loads the page anew. */
  reload(): void;
  /** Fetches what is missing. Rejects without a network. */
  repair(): Promise<void>;
}

/** Pictures of the catalogue, by their addresses. */
export interface DevicePictures {
  look(addresses: readonly string[]): Promise<KeptPictures>;
  /** Fetches those that are missing; some hosts do not let their pictures be kept. */
  keep(addresses: readonly string[]): Promise<void>;
  /** How many are kept, of whatever. */
  count(): Promise<number>;
  /** Removes all that are kept, and answers how many that were. */
  free(): Promise<number>;
}

export interface DeviceParts {
  storage: DeviceStorage;
  app: DeviceApp;
  pictures: DevicePictures;
}
