import { expect, test } from "vitest";
import { companyFiller } from "./company.ts";

const page =
  '<head></head><a href="mailto:%SUPPORT_ADDRESS%">%COMPANY_NAME%</a> %COMPANY_LEGAL_NAME% 100%';

const neutral = {
  name: "Probability Chat Pte. Ltd.",
  supportAddress: "support@probability-chat.example",
};

test("neutral where nothing is set", () => {
  const filled = companyFiller(neutral)(page);
  expect(filled).toContain("Probability Chat Pte. Ltd., a company in Singapore 100%");
  expect(filled).toContain('href="mailto:support@probability-chat.example"');
});

test("what is set is told in full", () => {
  const filled = companyFiller({
    name: "Ada & Co",
    address: "1 Loop Road",
    registration: "UEN 1",
    supportAddress: "help@ada.example",
  })(page);
  expect(filled).toContain("Ada &amp; Co, a company in Singapore (UEN 1), 1 Loop Road");
  expect(filled).toContain('"supportEmail":"help@ada.example"');
});

test("a name cannot become markup, in the page or in its data", () => {
  const filled = companyFiller({ ...neutral, name: '</script><img src=x onerror="alert(1)">' })(
    page,
  );
  expect(filled).not.toContain("<img");
  expect(filled.match(/<\/script>/g)).toHaveLength(1);
  const data = /id="company">(.*)<\/script>/.exec(filled)?.[1] ?? "";
  expect(JSON.parse(data)).toMatchObject({ name: '</script><img src=x onerror="alert(1)">' });
});
