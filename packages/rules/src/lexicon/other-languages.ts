import { wordSet } from "./word-lists.ts";

/** The most frequent words of languages that nothing here reads, so that a refusal can say so. */
export const OTHER_LANGUAGES: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    "German",
    wordSet(
      "der die das den dem des ein eine einer einem einen ist sind waren wird hat haben wie hoch viele viel welche welcher welches wer wo wann mit ohne für von vom zum zur bei und oder nicht dass ob wenn unter über zwischen mehr weniger als auf aus nach gibt es zeige pro",
    ),
  ],
  [
    "French",
    wordSet(
      "le la les un une des du de est sont était quel quelle quels quelles combien comment qui que qu quand où avec sans pour dans par sur et ou ne pas plus moins chez entre selon parmi leur leurs ont au aux ce cette ces il elle montre",
    ),
  ],
  [
    "Italian",
    wordSet(
      "il lo la gli le un uno una di del della dei delle è sono era qual quale quali quanto quanti quante che chi dove quando con senza per nel nella tra fra non più meno hanno ha mostra",
    ),
  ],
  [
    "Portuguese",
    wordSet(
      "o os um uma uns umas de da dos das é são era qual quais quanto quantos quantas que quem onde quando com sem para por na nos nas entre ou não mais menos têm tem média mostre",
    ),
  ],
  [
    "Dutch",
    wordSet(
      "de het een zijn waren wat welke wie waar wanneer hoe hoeveel veel zonder voor van bij en niet dat als onder boven tussen meer minder dan uit per hebben heeft gemiddelde toon",
    ),
  ],
]);
