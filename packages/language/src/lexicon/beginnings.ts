/** Words of the date when rows began, which is not when something else happened to them. */
export const BEGINNINGS: ReadonlySet<string> = new Set(
  "hire hired join joined start started birth born birthday dob sign signup register registered registration enrol enroll enrolled open opened found founded begin onboard onboarded".split(
    " ",
  ),
);
