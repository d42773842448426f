/** What sums, things and events rows are by their nouns, and so what cannot be said of them. */
/** Rows that are an amount of money each: 'orders over 50' are no customers of that age. */
const SUMS =
  /^(?:orders?|purchases?|transactions?|sales?|payments?|invoices?|bills?|receipts?|donations?|gifts?|claims?|loans?|deposits?|withdrawals?|transfers?|refunds?|fines?|pledges?|bids?|deals?|baskets?|carts?|grants?|expenses?)$/;

/** Rows that are things, whose age somebody's is not. */
const THINGS =
  /^(?:homes?|houses?|propert(?:y|ies)|apartments?|flats?|listings?|cars?|vehicles?|products?|items?|flights?|tickets?|shipments?|parcels?|packages?|days?|matches|games?|projects?|campaigns?|polic(?:y|ies)|accounts?|reviews?)$/;

/** What takes place and has no name of its own: the name beside it is of somebody. */
const EVENTS =
  /^(?:stays?|visits?|trips?|rides?|calls?|waits?|delays?|sessions?|admissions?|appointments?|bookings?|reservations?|encounters?|shifts?|deliver(?:y|ies)|jobs?)$/;

export function isSum(noun: string): boolean {
  return SUMS.test(noun);
}

/** Whether rows called so have no age of a person. */
export function isThing(noun: string): boolean {
  return SUMS.test(noun) || THINGS.test(noun) || EVENTS.test(noun);
}

/** Whether rows called so take place, so that no name is theirs. */
export function isEvent(noun: string): boolean {
  return SUMS.test(noun) || EVENTS.test(noun);
}
