import { isColumnCoding, isLeftColumn } from "./coding/read-coding.ts";
import { checksum, decodeModel, encodeModel } from "./model-file.ts";
import type { Calibration } from "./predictive/calibration.ts";
import { SUPPORT_BUCKETS } from "./predictive/support-buckets.ts";
import { NO_JOINT, type TableModel } from "./table-model.ts";
import { UnreadableModelError } from "./unreadable-model-error.ts";

/**
 * A table's model as bytes, little-endian: the eight letters `PCTABLE\n`, the version and the
 * header's length (u32 each), a checksum of all that follows (u32, FNV-1a), the header as JSON (all
 * but the joint model), and the joint model's own bytes, none for a model of no column.
 */
export const TABLE_MODEL_VERSION = 1;

const MAGIC = "PCTABLE\n";
const PREAMBLE = MAGIC.length + 12;

declare class TextEncoder {
  encode(text: string): Uint8Array;
}
declare class TextDecoder {
  constructor(label: string, options: { fatal: boolean });
  decode(bytes: Uint8Array): string;
}

type Header = Omit<TableModel, "joint">;

export function encodeTableModel({ joint, ...header }: TableModel): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(header));
  const body = joint.members.length > 0 ? encodeModel(joint) : new Uint8Array();
  const bytes = new Uint8Array(PREAMBLE + text.length + body.length);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode(MAGIC));
  view.setUint32(MAGIC.length, TABLE_MODEL_VERSION, true);
  view.setUint32(MAGIC.length + 4, text.length, true);
  bytes.set(text, PREAMBLE);
  bytes.set(body, PREAMBLE + text.length);
  view.setUint32(MAGIC.length + 8, checksum(bytes.subarray(PREAMBLE)), true);
  return bytes;
}

/** @throws UnreadableModelError for anything that `encodeTableModel` of this version did not make. */
export function decodeTableModel(bytes: Uint8Array): TableModel {
  const magic = String.fromCharCode(...bytes.subarray(0, MAGIC.length));
  if (bytes.length < PREAMBLE || magic !== MAGIC) throw new UnreadableModelError("it is no model");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const version = view.getUint32(MAGIC.length, true);
  if (version !== TABLE_MODEL_VERSION) {
    throw new UnreadableModelError(`it has version ${version}, this reads ${TABLE_MODEL_VERSION}`);
  }
  if (checksum(bytes.subarray(PREAMBLE)) !== view.getUint32(MAGIC.length + 8, true)) {
    throw new UnreadableModelError("it is damaged");
  }
  const end = PREAMBLE + view.getUint32(MAGIC.length + 4, true);
  if (end > bytes.length) throw new UnreadableModelError("it is cut short");
  const header = readHeader(bytes.subarray(PREAMBLE, end));
  const joint = end === bytes.length ? NO_JOINT : decodeModel(bytes.subarray(end));
  const fits =
    joint.levels.length === header.codings.length &&
    header.codings.every(({ codes }, i) => codes === joint.levels[i]);
  if (!fits) throw new UnreadableModelError("its columns are not those of its model");
  return { ...header, joint };
}

/** A name for a model that another has only if it is the same: sums of its header and its numbers. */
export function modelVersion({ joint, ...header }: Omit<TableModel, "version">): string {
  const text = new TextEncoder().encode(JSON.stringify(header));
  const body = joint.members.length > 0 ? encodeModel(joint) : new Uint8Array();
  return [text, body].map((bytes) => checksum(bytes).toString(16).padStart(8, "0")).join("");
}

function readHeader(bytes: Uint8Array): Header {
  let header: unknown;
  try {
    header = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new UnreadableModelError("its header is no JSON");
  }
  if (!isHeader(header)) throw new UnreadableModelError("its header has another shape");
  return header;
}

function isHeader(value: unknown): value is Header {
  const { version, codings, left, calibration, learnedFrom } = (value ?? {}) as Partial<Header>;
  return (
    typeof version === "string" &&
    Array.isArray(codings) &&
    codings.every(isColumnCoding) &&
    Array.isArray(left) &&
    left.every(isLeftColumn) &&
    (calibration === null || isCalibration(calibration)) &&
    isRowCount(learnedFrom?.rows) &&
    isRowCount(learnedFrom.of)
  );
}

function isRowCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isCalibration(value: unknown): value is Calibration {
  const { s, m, widths, report } = (value ?? {}) as Partial<Calibration>;
  return (
    isPositive(s) &&
    isPositive(m) &&
    Array.isArray(widths) &&
    widths.length === SUPPORT_BUCKETS.length &&
    widths.every((width) => isPositive(width) && width > 0) &&
    typeof report === "object" &&
    report !== null &&
    isRowCount(report.questions) &&
    (report.held === null || isPositive(report.held)) &&
    isRowCount(report.learnedRows) &&
    isRowCount(report.heldOutRows) &&
    Array.isArray(report.buckets)
  );
}

function isPositive(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}
