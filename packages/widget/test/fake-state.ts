import type {
  Answer,
  Chat,
  DatasetSummary,
  Message,
  Pin,
  Shared,
  ShareLink,
  Upload,
  User,
} from "@probability-chat/sdk";
import { answered, type Reply } from "./fake-answers.ts";

/** What the fake server of the browser tests holds; a test changes it at will. */
export interface FakeState {
  user: User;
  chats: Chat[];
  messages: Record<string, Message[]>;
  /** What `converse` answers, after `delay`: so many milliseconds, or once it is let go. */
  reply: Reply;
  delay: number | Promise<void>;
  uploadDelay: number | Promise<void>;
  /** Uploads in pieces that are not finished, and what came of the last one. */
  uploads: Upload[];
  received: string;
  /** The report of the one chat that has one; its links, and what each of their tokens shows. */
  report: { title: string; pins: Pin[] };
  links: ShareLink[];
  shared: Record<string, Shared>;
  /** What an upload makes the chat's dataset. */
  uploaded: DatasetSummary;
  fail: Set<string>;
  calls: string[];
  /** What is wrong for this page's embedding; with anything no secret is exchanged. */
  embedProblems: string[];
  /** A host's session that is over. */
  isEmbedOver: boolean;
  /** What the sessions of hosts may do, and for how long a token of theirs is good. */
  scopes: string[];
  tokenSeconds: number;
  /** Client secrets that were exchanged already. */
  spentSecrets: Set<string>;
}

/** When all of it was made. */
export const time = "2026-11-20T09:00:00.000Z";
let ids = 0;

export function nextId(): string {
  ids += 1;
  return `01900000-0000-7000-8000-${String(ids).padStart(12, "0")}`;
}

export const weather: DatasetSummary = {
  id: "01900000-0000-7000-8000-0000000000dd",
  file_name: "seattle-weather.csv",
  bytes: 48_219,
  rows: 1_461,
  columns: ["date", "precipitation", "temp_max", "temp_min", "wind", "weather"].map((name) => ({
    name,
    header: name,
    kind: "number",
    role: "measure",
    missing_share: 0,
    distinct: 100,
    min: null,
    max: null,
    unit: null,
    examples: [],
  })),
  dictionary: {},
  notes: [],
  hash: "h",
  model_version: "1",
  learning: { state: "ready" },
  suggestions: [
    "What is the probability of rain?",
    "How does wind depend on the weather?",
    "What is the median of temp_max by weather?",
  ],
  created_at: time,
};

export function createState(part: Partial<FakeState> = {}): FakeState {
  return {
    user: {
      id: "01900000-0000-7000-8000-00000000000a",
      email: "ada@example.com",
      first_name: "Ada",
      last_name: "Lovelace",
      image: null,
      is_verified: true,
      customer_id: null,
      plan: "free",
      plan_details: { plan: "free", file_size: 10, queries: 20 },
      query_limit: 17,
      remaining_queries: 17,
      queries_used: 3,
      quota_resets_at: "2026-12-14T09:00:00.000Z",
      active_subscription: null,
      learning_consent: false,
      created_at: time,
    },
    chats: [],
    messages: {},
    reply: answered,
    delay: 0,
    uploadDelay: 0,
    uploads: [],
    received: "",
    report: { title: "Weather", pins: [] },
    links: [],
    shared: {},
    uploaded: weather,
    fail: new Set(),
    calls: [],
    embedProblems: [],
    isEmbedOver: false,
    scopes: ["chat", "upload"],
    tokenSeconds: 300,
    spentSecrets: new Set(),
    ...part,
  };
}

export function fakeChat(title: string, data: DatasetSummary | null): Chat {
  return {
    id: nextId(),
    title,
    model_data: data,
    is_model_data_added: data !== null,
    created_at: time,
    updated_at: time,
  };
}

export function fakeMessage(role: Message["role"], content: string, answer?: Answer): Message {
  return { id: nextId(), role, content, created_at: time, answer: answer ?? null, feedback: null };
}

/** An answer of a chat as its report has it. */
export function fakePin(question: string, message: Message, note = ""): Pin {
  if (message.answer?.kind !== "answer") throw new Error("Only answers are pinned.");
  const dataset = { file_name: weather.file_name, rows: weather.rows };
  const { id: message_id, answer, content } = message;
  return { message_id, question, note, answer, content, answered_at: time, dataset };
}
