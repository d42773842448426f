import { Icon } from "../icons.tsx";

interface EditingBarProps {
  readonly isQuery: boolean;
  readonly onCancel: () => void;
}

/** Says that a question, or a formal query, is being changed, and lets go of it. */
export function EditingBar({ isQuery, onCancel }: EditingBarProps) {
  return (
    <div className="flex items-center justify-between gap-3 mb-1.5 pl-5 pr-1 text-muted text-87">
      <span className="inline-flex items-center gap-2" role="status">
        <Icon name="pencil" size={15} />
        Change the {isQuery ? "formal query" : "question"} and ask again
      </span>
      <button type="button" className="button button-quiet button-small" onClick={onCancel}>
        Cancel
      </button>
    </div>
  );
}
