import { ProseLine } from "./prose-text.tsx";

const shown = 2;

/** What the reader of an answer should know; the first of it always in sight. */
export function Notes({ notes }: { readonly notes: readonly string[] }) {
  const isFolded = notes.length > shown + 1;
  const first = isFolded ? notes.slice(0, shown) : notes;
  return (
    <>
      <NoteList notes={first} />
      {isFolded && (
        <details className="reply-fold">
          <summary>{notes.length - shown} more notes</summary>
          <NoteList notes={notes.slice(shown)} />
        </details>
      )}
    </>
  );
}

function NoteList({ notes }: { readonly notes: readonly string[] }) {
  return (
    <ul className="reply-notes" aria-label="What to know">
      {notes.map((note) => (
        <li key={note} className="reply-note">
          <ProseLine text={note} />
        </li>
      ))}
    </ul>
  );
}
