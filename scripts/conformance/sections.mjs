import { rows as rendering } from "./rows/1-rendering.mjs";
import { rows as screens } from "./rows/2-screens.mjs";
import { rows as entities } from "./rows/3-entities.mjs";
import { rows as transitions } from "./rows/4-transitions.mjs";
import { rows as validation } from "./rows/5-validation.mjs";
import { rows as roles } from "./rows/6-roles.mjs";
import { rows as calls } from "./rows/7-calls.mjs";
import { rows as messages } from "./rows/8-messages.mjs";
import { rows as constants } from "./rows/9-constants.mjs";

/** The specification, section by section, every row with its id. */
export const sections = [
  { heading: "1. Assistant text", rows: rendering },
  { heading: "2. Screens and routes", rows: screens },
  { heading: "3. Entities", rows: entities },
  { heading: "4. States and transitions", rows: transitions },
  { heading: "5. Validation", rows: validation },
  { heading: "6. Roles and permissions", rows: roles },
  { heading: "7. Calls", rows: calls },
  { heading: "8. Errors and messages", rows: messages },
  { heading: "9. Constants and limits", rows: constants },
];
