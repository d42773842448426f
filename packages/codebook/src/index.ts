export {
  affirmativeText,
  buildColumn,
  type CellReadings,
  CODE_LEVELS,
  type ColumnProfile,
  decideType,
  LISTED_LEVELS,
  nameColumns,
} from "./build-codebook.ts";
export type {
  Codebook,
  CodebookNote,
  Column,
  ColumnRole,
  ColumnType,
  Level,
} from "./codebook.ts";
export {
  type CsvRecord,
  CsvScanner,
  type CsvSyntax,
  type ScanFault,
} from "./csv/csv-scanner.ts";
export { cellsOf, type Dialect, dialectOf, type Separator } from "./csv/dialect.ts";
export { type DatePeriod, datePart, datePeriod, isoText } from "./date-period.ts";
export { literalNumber, matchingLevels } from "./literal.ts";
export { type NumericCell, parseNumericCell } from "./numeric-cell.ts";
export { nextPeriod, periodStart, periodText } from "./period.ts";
export {
  isCountry,
  isPlace,
  isState,
  namesOf,
  otherNamesOf,
  type PlaceCodes,
  placeCodesOf,
} from "./place-codes.ts";
export { type Cell, MISSING_MARKERS, readRecords } from "./read-records.ts";
export { spanUnit } from "./span-unit.ts";
export { headerUnit } from "./unit.ts";
