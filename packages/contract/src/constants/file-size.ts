const kilobyte = 1_024;
const megabyte = 1_048_576;

/** A size in megabytes of 1,048,576 bytes as people read it: `10MB`, `500MB`, `5GB`, `0.4MB`. */
export function sizeText(megabytes: number): string {
  if (megabytes > 0 && megabytes % 1_024 === 0) return `${megabytes / 1_024}GB`;
  return `${Math.ceil(megabytes * 10) / 10}MB`;
}

/**
 * A number of bytes as people read it: `850 bytes`, `7.9kB`, `12.4MB`. What may be had is rounded
 * down (`Math.floor`), what is there up, so that what is too much looks it.
 */
export function bytesText(bytes: number, round: (value: number) => number = Math.ceil): string {
  if (bytes < kilobyte) return bytes === 1 ? "1 byte" : `${bytes.toLocaleString("en")} bytes`;
  if (bytes < megabyte) return `${round((bytes / kilobyte) * 10) / 10}kB`;
  return sizeText(round((bytes / megabyte) * 10) / 10);
}
