import { Icon } from "../icons.tsx";
import { useTexts } from "../texts/texts.ts";

interface EditingBarProps {
  readonly isQuery: boolean;
  readonly onCancel: () => void;
}

/** Says that a question, or a formal query, is being changed, and lets go of it. */
export function EditingBar({ isQuery, onCancel }: EditingBarProps) {
  const { t } = useTexts();
  return (
    <div className="flex items-center justify-between gap-3 mb-1.5 ps-5 pe-1 text-muted text-87">
      <span className="inline-flex items-center gap-2" role="status">
        <Icon name="pencil" size={15} />
        {t(isQuery ? "Change the formal query and ask again" : "Change the question and ask again")}
      </span>
      <button
        type="button"
        className="button button-quiet button-small"
        part="button"
        onClick={onCancel}
      >
        {t("Cancel")}
      </button>
    </div>
  );
}
