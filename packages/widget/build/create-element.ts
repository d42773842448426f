import { createElement } from "preact";

/** All that r2wc wants of React. */
export default { createElement };
