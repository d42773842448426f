/** A sentence of the product: what stands in backticks is code, all else is as it is spelled. */
export function ProseText({ text }: { readonly text: string }) {
  return (
    <div className="prose" lang="en" dir="ltr" part="answer">
      <p className="plain">
        <ProseLine text={text} />
      </p>
    </div>
  );
}

/** The same within a line. */
export function ProseLine({ text }: { readonly text: string }) {
  return text.split(/(`[^`\n]+`)/).map((part, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places
    at % 2 === 1 ? <code key={at}>{part.slice(1, -1)}</code> : part,
  );
}
