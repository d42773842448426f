/** What the sandbox's pages do in the browser; served as a file, as their policy asks. */
export const script = `
const form = document.getElementById("payment");
const declined = document.getElementById("declined");
const framed = window.parent !== window;

function tell(name) {
  if (framed) {
    window.parent.postMessage({ source: "probability-chat-sandbox", name }, location.origin);
  }
}

async function send(content) {
  try {
    const response = await fetch(location.href, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(content),
    });
    return { status: response.status, reply: await response.json() };
  } catch {
    return { status: 0, reply: {} };
  }
}

function complain(text) {
  declined.textContent = text;
  declined.hidden = text === "";
}

const unreachable = "The sandbox did not answer. Please try again.";

function showFields(fields) {
  let first = null;
  for (const input of form.querySelectorAll("input[required]")) {
    const text = fields[input.name] ?? "";
    const error = document.getElementById(input.name + "-error");
    error.textContent = text;
    error.hidden = text === "";
    if (text) {
      input.setAttribute("aria-invalid", "true");
      first ??= input;
    } else input.removeAttribute("aria-invalid");
  }
  first?.focus();
}

if (form) {
  const button = form.querySelector("button[type=submit]");
  const trial = form.elements.trial;
  const label = () => (trial.checked ? button.dataset.trial : button.dataset.pay);
  trial.addEventListener("change", () => {
    button.textContent = label();
  });
  form.elements.number.addEventListener("input", ({ target }) => {
    if (target.selectionStart !== target.value.length) return;
    const digits = target.value.replace(/\\D/g, "").slice(0, 19);
    target.value = digits.replace(/(.{4})(?=.)/g, "$1 ");
  });
  form.elements.expiry.addEventListener("input", (event) => {
    const { target } = event;
    if (event.inputType?.startsWith("delete")) return;
    const digits = target.value.replace(/\\D/g, "").slice(0, 4);
    if (digits.length >= 2 && !target.value.includes("/")) {
      target.value = digits.slice(0, 2) + " / " + digits.slice(2);
    }
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (button.getAttribute("aria-disabled")) return;
    button.setAttribute("aria-disabled", "true");
    button.textContent = "Processing";
    complain("");
    const values = Object.fromEntries(new FormData(form));
    const { status, reply } = await send({ ...values, trial: trial.checked });
    button.removeAttribute("aria-disabled");
    button.textContent = label();
    showFields(reply.kind === "invalid" ? reply.fields : {});
    if (reply.kind === "declined") complain(reply.message);
    else if (status === 200) {
      form.remove();
      const done = document.getElementById("done");
      done.hidden = false;
      done.focus();
      tell("checkout.completed");
    } else if (reply.kind !== "invalid") complain(reply.message ?? unreachable);
  });
}

function close() {
  if (framed) tell("checkout.closed");
  else history.length > 1 ? history.back() : window.close();
}

if (document.body.classList.contains("overlay")) {
  for (const button of document.querySelectorAll("[data-close]")) {
    button.addEventListener("click", close);
  }
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
  });
  tell("checkout.loaded");
}

async function change(content) {
  complain("");
  for (const button of document.querySelectorAll("button")) button.disabled = true;
  const { status, reply } = await send(content);
  if (status === 200 || status === 409) return location.reload();
  for (const button of document.querySelectorAll("button")) button.disabled = false;
  complain(reply.message ?? unreachable);
}

for (const button of document.querySelectorAll("[data-action]")) {
  button.addEventListener("click", () => change({ action: button.dataset.action }));
}
document.getElementById("switch")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const [plan, duration] = event.target.elements.offer.value.split(" ");
  change({ plan, duration });
});
`;
