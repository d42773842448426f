/** A size in megabytes of 1,048,576 bytes as people read it: `10MB`, `500MB`, `5GB`, `0.4MB`. */
export function sizeText(megabytes: number): string {
  if (megabytes > 0 && megabytes % 1_024 === 0) return `${megabytes / 1_024}GB`;
  return `${Math.ceil(megabytes * 10) / 10}MB`;
}
