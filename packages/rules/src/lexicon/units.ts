/**
 * Units of measure: their words, their dimension, and their size in the dimension's base unit.
 * A number with a unit is converted when its column has a unit of the same dimension.
 */
export interface Unit {
  readonly dimension: string;
  /** Base units in one of this; null where only an affine law would do (temperatures). */
  readonly size: number | null;
  readonly id: string;
}

const LINES = `
mass 0.001 mg milligram milligrams
mass 1 g gram grams gramme grammes gr gms
mass 1000 kg kilo kilos kilogram kilograms kgs
mass 1000000 tonne tonnes t
mass 1000000000 kt kilotonne kilotonnes kiloton kilotons
mass 453.59237 lb lbs pound pounds
mass 28.349523125 oz ounce ounces
length 1 mm millimeter millimeters millimetre millimetres
length 10 cm centimeter centimeters centimetre centimetres
length 1000 m meter meters metre metres
length 1000000 km kilometer kilometers kilometre kilometres kms
length 1609344 mi mile miles
length 304.8 ft foot feet
length 25.4 in inch inches
length 914.4 yd yard yards
time 0.001 ms msec msecs millisecond milliseconds
time 1 s sec secs second seconds
time 60 min mins minute minutes
time 3600 h hr hrs hour hours
time 86400 d day days
time 604800 wk week weeks
time 2629746 mo month months
time 31556952 yr yrs year years
money_usd 1 $ usd dollar dollars bucks
money_eur 1 € eur euro euros
money_gbp 1 £ gbp sterling quid
share 1 % percent pct
area 1 m2 m² sqm
area 1000000 km2 km²
area 10000 ha hectare hectares
area 0.09290304 sqft ft2 ft²
volume 0.001 ml milliliter milliliters millilitre millilitres
volume 1 l liter liters litre litres
volume 3.785411784 gal gallon gallons
speed 0.2777777777777778 kmh kph kmph km/h
speed 0.44704 mph
speed 1 m/s mps
power 1 hp horsepower bhp
economy 1 kmpl kpl
power 1.34102 kw
power 1341.02 mw
power 1341020 gw
energy 1 kwh
energy_food 1 kcal kcals
energy_food 0.239005736 kj kilojoules
voltage 1 v volt volts
voltage 0.001 mv millivolt millivolts
signal 1 dbm
stress 1 mpa megapascals
stress 1000 gpa gigapascals
stress 0.001 kpa kilopascals
energy 1000 mwh
energy 1000000 gwh
energy 1000000000 twh
pressure 1 hpa mbar
pressure 1000 bar bars
pressure 68.9475729 psi
torque 1 nm
rotation 1 rpm
frequency 1 hz hertz
frequency 1000 khz
frequency 1000000 mhz
kelvin 1 kelvin kelvins
data 1 kb kilobyte kilobytes
data 1000 mb megabyte megabytes
data 1000000 gb gigabyte gigabytes
data 1000000000 tb terabyte terabytes
parts 1 ppm
parts 0.001 ppb
fahrenheit 1 °f fahrenheit
celsius 1 °c celsius centigrade
degree 1 ° deg degree degrees
`;

const units = new Map<string, Unit>();
for (const line of LINES.trim().split("\n")) {
  const [dimension = "", size = "1", ...words] = line.split(" ");
  for (const word of words)
    units.set(word, { dimension, size: Number(size), id: words[0] ?? word });
}

export function unitOf(word: string | null): Unit | undefined {
  return word === null ? undefined : units.get(word.toLowerCase());
}

/** The units that a noun in '-age' counts: the feet of a footage, the miles of a mileage, which may be km. */
export function unitsCounted(word: string): readonly string[] {
  const base = /^(.{3,})age$/.exec(word)?.[1];
  const unit = base === undefined ? undefined : (unitOf(base) ?? unitOf(`${base}e`));
  if (unit === undefined || unit.dimension === "share") return [];
  return unit.id === "mi" ? ["mi", "km"] : [unit.id];
}

/** The unit that is a measure by its own name: horsepower. */
export function unitsMeasuring(word: string): readonly string[] {
  const unit = unitOf(word);
  return unit?.dimension === "power" && word.length > 3 ? [unit.id] : [];
}

/** `amount` in unit `from`, in unit `to`; null where they do not measure the same. */
export function convert(amount: number, from: Unit, to: Unit): number | null {
  if (from.id === to.id) return amount;
  if (from.dimension !== to.dimension || from.size === null || to.size === null) return null;
  return Number(((amount * from.size) / to.size).toPrecision(12));
}
