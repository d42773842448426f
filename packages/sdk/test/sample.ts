import type { Answered, Chat, DatasetSummary, Message, User } from "@probability-chat/contract";

const hour = "2030-01-01T00:00:00.000Z";
export const chatId = "01900000-0000-7000-8000-000000000001";

/** A JWT whose claims are as given (seconds); nobody verifies it here. */
export function jwt(claims: {
  readonly exp: number;
  readonly iat?: number;
  readonly sub?: string;
  readonly sid?: string;
  readonly n?: number;
}): string {
  const part = (value: unknown) => btoa(JSON.stringify(value)).replace(/=+$/, "");
  return `${part({ alg: "none" })}.${part(claims)}.x`;
}

/** The same, of an embed session. */
export function embedJwt(claims: Parameters<typeof jwt>[0]): string {
  const header = btoa(JSON.stringify({ alg: "none", typ: "embed+jwt" })).replace(/=+$/, "");
  return jwt(claims).replace(/^[^.]+/, header);
}

export function sampleUser(part: Partial<User> = {}): User {
  return {
    id: "01900000-0000-7000-8000-00000000000a",
    email: "ada@example.com",
    first_name: "Ada",
    last_name: "",
    image: null,
    is_verified: true,
    customer_id: null,
    plan: "free",
    plan_details: { plan: "free", file_size: 10, queries: 20 },
    query_limit: 20,
    remaining_queries: 20,
    queries_used: 0,
    quota_resets_at: hour,
    active_subscription: null,
    learning_consent: false,
    created_at: hour,
    ...part,
  };
}

export const sampleDataset: DatasetSummary = {
  id: "01900000-0000-7000-8000-00000000000d",
  file_name: "rain.csv",
  bytes: 12,
  rows: 3,
  columns: [],
  dictionary: {},
  notes: [],
  hash: "h",
  model_version: "1",
  learning: { state: "none" },
  suggestions: [],
  created_at: hour,
};

export function sampleChat(part: Partial<Chat> = {}): Chat {
  return {
    id: chatId,
    title: "New Chat",
    model_data: null,
    is_model_data_added: false,
    created_at: hour,
    updated_at: hour,
    ...part,
  };
}

export function sampleMessage(part: Partial<Message>): Message {
  return {
    id: "m",
    role: "user",
    content: "",
    created_at: hour,
    answer: null,
    feedback: null,
    ...part,
  };
}

export const sampleAnswer: Answered = {
  kind: "answer",
  form: "probability",
  value: 0.25,
  text: "25 %",
  query: "P(rain = 1)",
  reading: "the probability of rain",
  interval: null,
  support: null,
  baseline: null,
  predictive: null,
  method: "counts",
  caveats: [],
  series: null,
  suggestions: [],
  dataset: { hash: "h", model_version: "1" },
};
