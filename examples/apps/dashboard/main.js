const rows = document.querySelector("#answers");
const left = document.querySelector("#left");

/** Events of the element bubble, and may be listened to before its script is there. */
document.addEventListener("pc-answer", ({ detail: { answer } }) => {
  if (answer.kind !== "answer") return;
  const interval = answer.interval
    ? `${figure(answer.interval.low)} to ${figure(answer.interval.high)}`
    : "";
  // As text, never as HTML: a query holds names from the user's table.
  rows.prepend(rowOf([answer.query, figure(answer.value), interval]));
});

document.addEventListener("pc-quota", ({ detail }) => {
  left.textContent = String(detail.remaining);
});

function rowOf(texts) {
  const row = document.createElement("tr");
  for (const text of texts) {
    const cell = document.createElement("td");
    cell.textContent = text;
    row.append(cell);
  }
  return row;
}

function figure(value) {
  return typeof value === "number" ? value.toPrecision(3) : String(value ?? "");
}
