/** What is said to somebody and asks nothing of the table: only where it is the whole message. */
export type Courtesy =
  | "greeting"
  | "foreignGreeting"
  | "thanks"
  | "farewell"
  | "help"
  | "description";

const WHOLE: readonly (readonly [Courtesy, RegExp])[] = [
  [
    "greeting",
    /^(?:hi|hello|hey|hiya|howdy|greetings|good (?:morning|afternoon|evening|day))(?: there| all| everyone| again)?(?: how are you(?: doing)?(?: today)?)?$/,
  ],
  [
    "foreignGreeting",
    /^(?:hola|buen(?:os|as) (?:d[ií]as|tardes|noches)|bonjour|bonsoir|salut|coucou|ciao|salve|buon ?giorno|buona ?sera|hallo|servus|moin|gr(?:ü|ue)(?:ß|ss) gott|guten (?:tag|morgen|abend)|goede(?:morgen|middag|navond)|ol[áa]|bom dia|boa (?:tarde|noite)|hej|hei|cześć|czesc|dzień dobry|ahoj|merhaba|namaste|konnichiwa|ni hao|salam|shalom|privet)$/,
  ],
  [
    "thanks",
    /^(?:(?:ok|okay|great|perfect|nice|cool|good|super|awesome) )?(?:many )?(?:thanks|thank you|thank u|thx|cheers)(?: (?:a lot|a million|so much|very much|again|for your help|for the help))*$|^(?:ok|okay|great|perfect|nice|cool|awesome|got it|i see)$/,
  ],
  ["farewell", /^(?:bye|goodbye|bye bye|see you|see you later|good night)$/],
  [
    "help",
    /^(?:help(?: me)?(?: please)?|what can (?:you|this) do(?: for me)?|what do you do|how does (?:this|it) work|how do (?:you|i use this) work|what can i (?:ask|do)(?: you)?(?: here)?|what (?:kind of )?questions can i ask|who are you|what are you)$/,
  ],
  [
    "description",
    /^(?:what|which) (?:columns|variables|fields) (?:are (?:there )?in (?:this|the|my) (?:dataset|data|table|file)|are there|do i have)$|^(?:list|show)(?: me)?(?: all)?(?: the)? (?:columns|variables)$|^(?:tell me about|describe|summari[sz]e|give me an overview of|what is in) (?:this|the|my) (?:dataset|data|table|file)$|^(?:dataset info|overview|summary)$|^(?:show(?: me)?(?: the)? )?(?:descriptive|summary|basic) statistics$|^what can i (?:use|do with|ask|learn from)(?: of| about)? (?:this|the|my) (?:dataset|data|table|file)(?: for)?$/,
  ],
];

/** What a whole message is, where it is one of a few that everybody says. */
export function courtesyOf(question: string): Courtesy | null {
  const said = question
    .toLowerCase()
    .replace(/[^\p{L}\p{N}' ]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^please | please$/g, "");
  return WHOLE.find(([, form]) => form.test(said))?.[0] ?? null;
}
