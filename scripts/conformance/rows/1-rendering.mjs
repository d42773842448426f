/** Section 1's rules for the assistant's text. */
export const rows = {
  "1.text.markdown": "the assistant's Markdown is rendered",
  "1.text.html": "raw HTML may pass and is never executed",
  "1.text.schemes":
    "links and images keep http, https, irc, ircs, mailto, xmpp and relative addresses",
  "1.text.other-schemes": "any other address becomes empty",
};
