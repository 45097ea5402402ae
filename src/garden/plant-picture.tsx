import { useState } from 'react';
import { webAddress } from '#domain/links.ts';
import { DrawnPlant, PlantTile, type TileSize } from './drawings/plant-drawing.tsx';
import classes from './plant-picture.module.css';

interface Props {
  name: string;
  category: string;
  /** Where the picture is; anything but http and https counts as none. */
  imgUrl: string | undefined;
  size: TileSize;
}

/** A plant's picture; its drawing until the picture is loaded, or where it fails. Decoration beside a name. */
export function PlantPicture({ name, category, imgUrl, size }: Props) {
  const address = webAddress(imgUrl);
  const [seen, setSeen] = useState<string>();
  return (
    <PlantTile category={category} size={size}>
      {(address === undefined || seen !== address) && <DrawnPlant name={name} category={category} />}
      {address !== undefined && <Photo key={address} address={address} seen={seen === address} onSeen={setSeen} />}
    </PlantTile>
  );
}

interface PhotoProps {
  address: string;
  seen: boolean;
  onSeen: (address: string) => void;
}

/** First with CORS, so that the service worker can keep the picture; else without. */
function Photo({ address, seen, onSeen }: PhotoProps) {
  const [way, setWay] = useState<'kept' | 'shown' | 'none'>('kept');
  if (way === 'none') return null;
  return (
    <img
      key={way}
      className={classes.photo}
      data-seen={seen}
      src={address}
      alt=""
      width={96}
      height={96}
      loading="lazy"
      referrerPolicy="no-referrer"
      draggable={false}
      {...(way === 'kept' && { crossOrigin: 'anonymous' })}
      onLoad={() => onSeen(address)}
      onError={() => setWay(way === 'kept' ? 'shown' : 'none')}
    />
  );
}
