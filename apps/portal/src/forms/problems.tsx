import { Notice } from "../ui/notice.tsx";

/**
 * What is wrong with a form as a whole, announced: the server's refusal for all to see, and the
 * number of fields to correct for those who cannot see the fields.
 */
export function Problems({ text, count }: { text: string | null; count: number }) {
  return (
    <>
      {text && <Notice tone="danger">{text}</Notice>}
      <p role="alert" className="sr-only">
        {count > 0 && (count === 1 ? "Please correct 1 field." : `Please correct ${count} fields.`)}
      </p>
    </>
  );
}
