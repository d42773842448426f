import { clientLimits } from "./client-limits.ts";
import { uploadLimits } from "./upload-limits.ts";

/** Every limit and timing that server and client share; milliseconds unless the name says else. */
export const limits = /* @__PURE__ */ Object.assign({}, clientLimits, uploadLimits, {
  messageLength: 2_000,
  /** Of a typed query: room for a list of a thousand long values. */
  queryLength: 50_000,
  titleLength: 120,
  emailLength: 254,
  nameLength: 100,
  passwordLength: 256,
  signupPasswordMinimum: 8,
  resetPasswordMinimum: 6,
  changePasswordMinimum: 8,
  supportSubjectMinimum: 5,
  supportMessageMinimum: 10,
  supportSubjectLength: 200,
  supportMessageLength: 10_000,
  contactNameMinimum: 2,
  avatarMegabytes: 5,
  avatarTypes: ["image/jpeg", "image/png", "image/jpg", "image/gif"],
  /** Side of the stored square, in pixels. */
  avatarPixels: 256,
  columns: 2_000,
  /** Most characters, or entries, of what a user says about a column; bytes of all of it. */
  dictionary: {
    description: 1_000,
    synonym: 100,
    synonyms: 50,
    unit: 40,
    meaning: 500,
    bytes: 1_048_576,
  },
  /** Of a table that is looked at and changed: columns and rows at a time, characters of a cell. */
  table: {
    columns: 40,
    rows: 100,
    shown: 160,
    top: 60,
    cell: 500,
    missing: 50,
    merges: 500,
    bytes: 2_097_152,
  },
  idempotencyKeyLength: 255,
  idempotencyHours: 24,
  accessTokenSeconds: 900,
  /** A session ends that long after its last use, and however used once its server says. */
  refreshTokenDays: 14,
  /** How long a used refresh token's predecessor stays good. */
  refreshGraceSeconds: 10,
  verificationHours: 24,
  resetHours: 1,
  emailChangeHours: 24,
  /** How long a step of signing in, or of setting a factor up, may take. */
  challengeMinutes: 10,
  /** For so long after a password or a factor was given its session may change either. */
  proofMinutes: 10,
  recoveryCodes: 10,
  passkeys: 20,
  passkeyNameLength: 60,
  teamNameLength: 80,
  /** How long the link of an invitation to a team is good. */
  invitationDays: 7,
  /** Most teams that an account is in, its own one included. */
  teams: 20,
  /** The largest cap on what a member of a team may ask in a month. */
  memberQueries: 1_000_000,
  keys: {
    nameLength: 100,
    /** Of each kind at once: the one in use, and the one that follows it. */
    active: 2,
    longestSeconds: 157_680_000,
  },
  embed: {
    originLength: 300,
    /** Of a tenant, and of one session. */
    origins: 100,
    sessionOrigins: 20,
    subjectLength: 200,
    /** A session ends after so long; its token is renewed until then. */
    sessionSeconds: 3_600,
    tokenSeconds: 300,
    /** How long a client secret waits to be exchanged. */
    secretSeconds: 600,
  },
  report: { pins: 100, note: 2_000 },
  /** Links of one chat at once; the longest that one may be good; messages of a chat at a time. */
  share: { links: 20, days: 3_650, page: 100 },
  navigationDelay: 100,
  redirectDelay: 3_000,
  inputHeight: { minimum: 60, maximum: 200 },
  portalFallbackYearlyDays: 45,
} as const);
