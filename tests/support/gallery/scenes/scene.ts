import type { Page } from 'playwright-core';

/** A screen of the gallery, brought into a state. */
export interface Scene {
  name: string;
  path: string;
  prepare?: (page: Page) => Promise<void>;
}
