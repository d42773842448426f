/** Words of the date when rows began, which is not when something else happened to them. */
import { wordSet } from "./word-lists.ts";

export const BEGINNINGS = wordSet(
  "hire hired join joined start started birth born birthday dob sign signup register registered registration enrol enroll enrolled open opened found founded begin onboard onboarded",
);
