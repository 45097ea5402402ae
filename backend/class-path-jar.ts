/** A jar of nothing but a manifest, so that `java -jar` starts a class of another jar that names none itself. */
import { gzipSync } from 'node:zlib';
import { pathToFileURL } from 'node:url';

/** The bytes of such a jar. A manifest breaks its lines after 72 bytes; a space continues them. */
export function classPathJar(jar: string, mainClass: string): Buffer {
  const lines = ['Manifest-Version: 1.0', `Main-Class: ${mainClass}`, `Class-Path: ${pathToFileURL(jar).href}`];
  const broken = lines.map((line) => line.replace(/^.{70}|(?!^).{69}/g, '$&\r\n '));
  return zipOf('META-INF/MANIFEST.MF', `${broken.join('\r\n')}\r\n\r\n`);
}

/** A zip archive of one file. Gzip knows its checksum and packs it as a zip does. */
function zipOf(name: string, content: string): Buffer {
  const gzip = gzipSync(content);
  const packed = gzip.subarray(10, -8);
  const about = Buffer.alloc(26);
  about.writeUInt16LE(20, 0); // The version of the format.
  about.writeUInt16LE(8, 4); // Deflated.
  gzip.copy(about, 10, gzip.length - 8, gzip.length - 4);
  about.writeUInt32LE(packed.length, 14);
  about.writeUInt32LE(content.length, 18);
  about.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), about, Buffer.from(name), packed]);
  const entry = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), about, Buffer.alloc(14), Buffer.from(name)]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(entry.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, entry, Buffer.from('PK\x05\x06'), end]);
}
