/** Pictures as small as their few colours allow: PNG with a palette, also in motion. */
import UPNG from 'upng-js';

const colours = 256;

export interface PictureFrame {
  png: Buffer;
  /** Milliseconds. */
  time: number;
}

function pixelsOf(png: Buffer) {
  const image = UPNG.decode(new Uint8Array(png).buffer);
  const [pixels] = UPNG.toRGBA8(image);
  if (!pixels) throw new Error('A picture without pixels');
  return { pixels, width: image.width, height: image.height };
}

export function shrink(png: Buffer): Buffer {
  const { pixels, width, height } = pixelsOf(png);
  return Buffer.from(UPNG.encode([pixels], width, height, colours));
}

/** Frames of one size become a picture that moves; only what differs from the frame before is stored. */
export function animate(frames: readonly PictureFrame[]): Buffer {
  const decoded = frames.map(({ png }) => pixelsOf(png));
  const [first] = decoded;
  if (!first) throw new Error('No frame');
  const pixels = decoded.map((frame) => frame.pixels);
  const times = frames.map(({ time }) => time);
  return Buffer.from(UPNG.encode(pixels, first.width, first.height, colours, times));
}
