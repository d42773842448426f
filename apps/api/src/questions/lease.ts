/** A reservation that its worker has not renewed for so long was left behind by a crash. */
const lease = 40_000;

export function reservationEnd(now: Date): Date {
  return new Date(now.getTime() + lease);
}
