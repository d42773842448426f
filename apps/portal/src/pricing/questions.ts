import { fill, limits } from "@probability-chat/contract/constants";

/** The questions under the plans. */
export const questions = [
  {
    question: "What counts as a query?",
    answer:
      "An answer that is delivered. When your question is sent back to be made clearer, refused because the data cannot say, or fails, nothing is spent.",
  },
  {
    question: "What happens when my queries are used up?",
    answer:
      "You can still read every chat. Asking, uploading and creating chats open again with the next month of your plan, or at once with a larger plan.",
  },
  {
    question: "Which files can I upload?",
    answer: fill(
      "CSV, plain or gzipped, separated by commas, semicolons, tabs or bars, with up to {columns} columns and as large as your plan allows.",
      { columns: limits.columns.toLocaleString("en") },
    ),
  },
  {
    question: "Can I change or cancel my plan?",
    answer:
      "On trial you choose another plan here; a plan that is paid for is changed by support. A new subscription can be cancelled within 14 days for a full refund, and at any time to the end of its period; after that you are on the free plan.",
  },
  {
    question: "Are my data used to train anything for others?",
    answer:
      "No. What is learned from a table serves the chats it belongs to, and it is deleted with them.",
  },
] as const;
