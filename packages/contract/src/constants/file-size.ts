/** A size in megabytes of 1,048,576 bytes as people read it: `10MB`, `500MB`, `5GB`, `0.4MB`. */
export function sizeText(megabytes: number): string {
  const isGigabytes = megabytes > 1_024 || (megabytes > 0 && megabytes % 1_024 === 0);
  const size = isGigabytes ? megabytes / 1_024 : megabytes;
  return `${Math.ceil(size * 10) / 10}${isGigabytes ? "GB" : "MB"}`;
}
