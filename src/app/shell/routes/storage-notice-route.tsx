import { deviceValue } from '../../platform/device-value.ts';
import { StorageNotice } from '../chrome/storage-notice.tsx';
import { isInstalled } from '../install/install.ts';
import { devicePictures } from './device-pictures.ts';
import { deviceStorage } from './device-storage.ts';

const storage = deviceStorage();
const pictures = devicePictures();
const told = deviceValue('garden/storage-told');

export const DeviceStorageNotice = () => (
  <StorageNotice storage={storage} pictures={pictures} installed={isInstalled()} told={told} />
);
