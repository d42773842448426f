/** A size in megabytes of 1,048,576 bytes as people read it: `10MB`, `500MB`, `5GB`. */
export function sizeText(megabytes: number): string {
  return megabytes > 0 && megabytes % 1_024 === 0 ? `${megabytes / 1_024}GB` : `${megabytes}MB`;
}
