import { useOwnWords } from "../texts/own-words.ts";
import { ProseLine } from "./prose-text.tsx";

const shown = 2;

/** What the reader of an answer should know; the first of it always in sight. */
export function Notes({ notes }: { readonly notes: readonly string[] }) {
  const { t, own } = useOwnWords();
  const isFolded = notes.length > shown + 1;
  const first = isFolded ? notes.slice(0, shown) : notes;
  return (
    <>
      <NoteList notes={first} />
      {isFolded && (
        <details className="reply-fold" part="fold">
          <summary {...own} part="summary">
            {t("{n} more notes", { n: notes.length - shown })}
          </summary>
          <NoteList notes={notes.slice(shown)} />
        </details>
      )}
    </>
  );
}

function NoteList({ notes }: { readonly notes: readonly string[] }) {
  const { t, own } = useOwnWords();
  return (
    <ul className="reply-notes" part="caveats" lang={own.lang} aria-label={t("What to know")}>
      {notes.map((note) => (
        <li key={note} className="reply-note" lang="en">
          <ProseLine text={note} />
        </li>
      ))}
    </ul>
  );
}
