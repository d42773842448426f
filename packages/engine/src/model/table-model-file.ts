import { isColumnCoding, isLeftColumn } from "./coding/read-coding.ts";
import type { JointModel } from "./joint-model.ts";
import { decodeModel, encodeModel } from "./model-file.ts";
import type { BucketReport, Calibration } from "./predictive/calibration.ts";
import { SUPPORT_BUCKETS } from "./predictive/support-buckets.ts";
import { checksum, jsonBytes, openFile, sealFile } from "./sealed-file.ts";
import { NO_JOINT, type TableModel } from "./table-model.ts";
import { UnreadableModelError } from "./unreadable-model-error.ts";

/**
 * A table's model as a sealed file: its header is all but the joint model, whose own file follows,
 * none for a model of no column.
 */
export const TABLE_MODEL_VERSION = 1;

const FORMAT = { magic: "PCTABLE\n", version: TABLE_MODEL_VERSION };

type Header = Omit<TableModel, "joint">;

/** The bytes that `decodeTableModel` of this version reads back as the same model. */
export function encodeTableModel({ joint, ...header }: TableModel): Uint8Array {
  return sealFile(FORMAT, header, [jointBytes(joint)]);
}

/** @throws UnreadableModelError for anything that `encodeTableModel` of this version did not make. */
export function decodeTableModel(bytes: Uint8Array): TableModel {
  const { header, body } = openFile(FORMAT, bytes, isHeader);
  const joint = body.length === 0 ? NO_JOINT : decodeModel(body);
  const fits =
    joint.levels.length === header.codings.length &&
    header.codings.every(({ codes }, i) => codes === joint.levels[i]);
  if (!fits) throw new UnreadableModelError("its columns are not those of its model");
  return { ...header, joint };
}

/** A name for a model that another has only if it is the same: sums of its header and its numbers. */
export function modelVersion({ joint, ...header }: Omit<TableModel, "version">): string {
  return [jsonBytes(header), jointBytes(joint)]
    .map((bytes) => checksum(bytes).toString(16).padStart(8, "0"))
    .join("");
}

function jointBytes(joint: JointModel): Uint8Array {
  return joint.members.length > 0 ? encodeModel(joint) : new Uint8Array();
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
    Array.isArray(report.buckets) &&
    report.buckets.every(isBucketReport)
  );
}

function isBucketReport(value: unknown): value is BucketReport {
  const { support, questions, held, logLoss } = (value ?? {}) as Partial<BucketReport>;
  const { predictive, model, jeffreys, counts } = logLoss ?? {};
  return (
    SUPPORT_BUCKETS.some(({ name }) => name === support) &&
    isRowCount(questions) &&
    isPositive(held) &&
    [predictive, model, jeffreys, counts].every(isPositive)
  );
}

function isPositive(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}
