/** The room of this app on the device, as the browser tells it; null where it does not say. */
export interface DeviceStorage {
  /** `used` in bytes. `kept`: the device does not clear it by itself when it runs short of room. */
  look(): Promise<{ used: number | null; kept: boolean | null }>;
  /** Asks for `kept`; resolves to whether it was granted. */
  protect(): Promise<boolean>;
}
