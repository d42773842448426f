import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publicUrl, TestApi, type TestUser } from "./support/test-api.ts";

let api: TestApi;
let user: TestUser;
beforeAll(async () => {
  api = await TestApi.start();
  user = await api.newUser();
  // The server decodes no WebP; the tests look at what it wrote.
  sharp.unblock({ operation: ["VipsForeignLoadWebpBuffer"] });
});
afterAll(() => api?.close());

const megabyte = 1_048_576;
const invalid = "Please upload a valid image file (JPEG, PNG, JPG, GIF).";

const picture = (width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: "#0d6b5e" } });

interface Upload {
  readonly file?: Buffer | string | null;
  readonly type?: string | null;
  readonly order?: readonly ("file" | "content_type")[];
  readonly key?: string;
  readonly of?: TestUser;
  readonly to?: TestApi;
  readonly name?: string;
}

async function upload(options: Upload) {
  const { file = null, type = null, order = ["file", "content_type"], of = user } = options;
  const form = new FormData();
  for (const part of order) {
    if (part === "content_type" && type !== null) form.append("content_type", type);
    if (part === "file" && file !== null) {
      const bytes = typeof file === "string" ? file : new Blob([new Uint8Array(file)]);
      if (typeof bytes === "string") form.append("file", bytes);
      else form.append("file", bytes, options.name ?? "me.png");
    }
  }
  const encoded = new Response(form);
  const headers = {
    "content-type": encoded.headers.get("content-type") ?? "",
    authorization: `Bearer ${of.access}`,
    ...(options.key ? { "idempotency-key": options.key } : {}),
  };
  return send(Buffer.from(await encoded.arrayBuffer()), headers, options.to);
}

const send = (payload: Buffer | string, headers: Record<string, string>, to = api) =>
  to.api.app.inject({
    method: "POST",
    url: "/api/users/upload-user-image/",
    headers,
    payload,
  });

const pathOf = (url: string) => url.slice(publicUrl.length);
const fetchImage = (url: string) => api.api.app.inject({ method: "GET", url: pathOf(url) });

describe("an image", () => {
  test.each([
    ["jpeg", "image/jpeg"],
    ["jpeg", "image/jpg"],
    ["png", "image/png"],
    ["gif", "image/gif"],
  ] as const)(
    "%s sent as %s becomes a small square at an unguessable address [7.upload-image] [5.avatar.multipart]",
    async (format, type) => {
      for (const order of [
        ["file", "content_type"],
        ["content_type", "file"],
      ] as const) {
        const reply = await upload({ file: await picture()[format]().toBuffer(), type, order });
        expect(reply.statusCode).toBe(200);
        const { file_url } = reply.json().data;
        expect(file_url).toMatch(/^http:\/\/localhost:3000\/api\/users\/images\/[\w-]{43}\.webp$/);
        expect((await api.me(user)).image).toBe(file_url);
        const image = await fetchImage(file_url);
        expect(image.statusCode).toBe(200);
        expect(image.headers).toMatchObject({
          "content-type": "image/webp",
          "cache-control": "private, max-age=31536000, immutable",
          "content-security-policy": "default-src 'none'; sandbox",
          "x-content-type-options": "nosniff",
        });
        const { width, height, format: stored } = await sharp(image.rawPayload).metadata();
        expect([width, height, stored]).toEqual([256, 256, "webp"]);
      }
    },
  );

  test("stands upright and says nothing of where it was taken", async () => {
    // Left half red, lying on its side: its owner sees red at the top.
    const left = await picture(100, 200).png().toBuffer();
    const file = await sharp({
      create: { width: 200, height: 200, channels: 3, background: "#0000ff" },
    })
      .composite([{ input: await sharp(left).tint("#ff0000").toBuffer(), left: 0, top: 0 }])
      .withExif({ IFD0: { Copyright: "secret place" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(file.includes("secret place")).toBe(true);
    const reply = await upload({ file, type: "image/jpeg" });
    const { rawPayload } = await fetchImage(reply.json().data.file_url);
    expect(rawPayload.includes("secret place")).toBe(false);
    const { exif, orientation } = await sharp(rawPayload).metadata();
    expect([exif, orientation]).toEqual([undefined, undefined]);
    const { data } = await sharp(rawPayload)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const blue = (x: number, y: number) => data[(y * 256 + x) * 3 + 2] ?? 0;
    expect(blue(128, 20)).toBeLessThan(blue(128, 236));
  });

  test("replaces the one before, which is gone", async () => {
    const file = await picture().png().toBuffer();
    const first = (await upload({ file, type: "image/png" })).json().data.file_url;
    const second = (await upload({ file, type: "image/png" })).json().data.file_url;
    expect(second).not.toBe(first);
    expect((await fetchImage(first)).statusCode).toBe(404);
    expect((await fetchImage(second)).statusCode).toBe(200);
    const { rows } = await api.sql.query("select name from product.images where user_id = $1", [
      user.user.id,
    ]);
    expect(rows).toHaveLength(1);
  });

  test("sent four times at once leaves one, which the user has", async () => {
    const file = await picture().png().toBuffer();
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => upload({ file, type: "image/png" })),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const { rows } = await api.sql.query("select name from product.images where user_id = $1", [
      user.user.id,
    ]);
    expect(rows).toHaveLength(1);
    expect((await api.me(user)).image).toBe(`${publicUrl}/api/users/images/${rows[0].name}`);
  });

  test("that is cut off before it stands leaves the earlier one whole", async () => {
    const cut = await TestApi.start({
      failpoint: (name) => {
        if (name === "upload-user-image:before-commit" && failing) throw new Error("cut off");
      },
    });
    let failing = false;
    try {
      const owner = await cut.newUser();
      const file = await picture().png().toBuffer();
      const sent = (of: TestUser) => upload({ file, type: "image/png", of, to: cut });
      const { file_url } = (await sent(owner)).json().data;
      failing = true;
      expect((await sent(owner)).statusCode).toBe(500);
      expect((await cut.me(owner)).image).toBe(file_url);
      expect((await cut.call("GET", pathOf(file_url))).status).toBe(200);
      expect((await cut.sql.query("select 1 from product.images")).rowCount).toBe(1);
    } finally {
      await cut.close();
    }
  });

  test("is stored once per Idempotency-Key, compared by its content", async () => {
    const file = await picture().png().toBuffer();
    const first = await upload({ file, type: "image/png", key: "k" });
    const again = await upload({
      file,
      type: "image/png",
      key: "k",
      order: ["content_type", "file"],
    });
    expect(again.json()).toEqual(first.json());
    expect(again.headers["idempotency-replayed"]).toBe("true");
    const other = await upload({
      file: await picture(9, 9).png().toBuffer(),
      type: "image/png",
      key: "k",
    });
    expect([other.statusCode, other.json().code]).toEqual([422, "idempotency_mismatch"]);
  });
});

describe("is refused, and the earlier image stands:", () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  );
  test.each<[string, () => Promise<Upload>, number, string]>([
    ["a script in a drawing", async () => ({ file: svg, type: "image/png" }), 415, invalid],
    [
      "WebP",
      async () => ({ file: await picture().webp().toBuffer(), type: "image/png" }),
      415,
      invalid,
    ],
    [
      "a type that is not taken",
      async () => ({ file: await picture().png().toBuffer(), type: "image/svg+xml" }),
      415,
      invalid,
    ],
    [
      "a type that is not the file's",
      async () => ({ file: await picture().png().toBuffer(), type: "image/jpeg", name: "me.jpg" }),
      415,
      invalid,
    ],
    [
      "half a file",
      async () => ({
        file: (await picture(900, 900).png().toBuffer()).subarray(0, 900),
        type: "image/png",
      }),
      415,
      invalid,
    ],
    [
      "a head without a body",
      async () => ({ file: Buffer.from("GIF89a"), type: "image/gif" }),
      415,
      invalid,
    ],
    [
      "too many pixels",
      async () => ({ file: await picture(30_000, 2_000).png().toBuffer(), type: "image/png" }),
      415,
      invalid,
    ],
    [
      "more than 5 MB",
      async () => ({ file: Buffer.alloc(5 * megabyte + 1), type: "image/png" }),
      413,
      "Please upload an image smaller than 5MB.",
    ],
    ["no file", async () => ({ type: "image/png" }), 400, "File is required."],
    [
      "text for a file",
      async () => ({ file: "text", type: "image/png" }),
      400,
      "File is required.",
    ],
    [
      "no type",
      async () => ({ file: await picture().png().toBuffer() }),
      400,
      "Content type is required.",
    ],
    ["an empty file", async () => ({ file: Buffer.alloc(0), type: "image/png" }), 415, invalid],
  ])("%s [5.avatar.type-server] [5.avatar.size-server]", async (_, options, status, message) => {
    const before = (await api.me(user)).image;
    const reply = await upload(await options());
    expect([reply.statusCode, reply.json().message]).toEqual([status, message]);
    expect((await api.me(user)).image).toBe(before);
  });

  test("exactly 5 MB is not too large [9.avatar-maximum]", async () => {
    const image = await picture().jpeg().toBuffer();
    const file = Buffer.concat([image, Buffer.alloc(5 * megabyte - image.length)]);
    expect((await upload({ file, type: "image/jpeg" })).statusCode).toBe(200);
  });

  test.each([
    ["no form", "{}", "application/json", 415],
    ["no end", "--x\r\n", "multipart/form-data; boundary=x", 400],
    ["no boundary", "--x--", "multipart/form-data", 400],
    ["nothing", "", "multipart/form-data; boundary=x", 400],
    [
      "two files",
      `${["a", "b"]
        .map(
          (n) =>
            `--x\r\nContent-Disposition: form-data; name="file"; filename="${n}"\r\n\r\n${n}\r\n`,
        )
        .join("")}--x--\r\n`,
      "multipart/form-data; boundary=x",
      400,
    ],
    [
      "a name of JavaScript's own",
      '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--x--\r\n',
      "multipart/form-data; boundary=x",
      400,
    ],
  ])("%s", async (_, body, type, status) => {
    const headers = { "content-type": type, authorization: `Bearer ${user.access}` };
    const reply = await send(body, headers);
    expect(reply.statusCode).toBe(status);
    expect(reply.json().code).toBeTypeOf("string");
  });

  test("nobody signed in, whatever is sent", async () => {
    const reply = await send("--x--", { "content-type": "multipart/form-data; boundary=x" });
    expect(reply.statusCode).toBe(401);
  });
});

test("a form that is far too large is told so over a real connection", async () => {
  const address = await api.api.app.listen({ port: 0, host: "127.0.0.1" });
  const form = new FormData();
  form.append("content_type", "image/png");
  form.append("file", new Blob([new Uint8Array(20 * megabyte)]), "big.png");
  const reply = await fetch(`${address}/api/users/upload-user-image/`, {
    method: "POST",
    headers: { authorization: `Bearer ${user.access}` },
    body: form,
  });
  expect(reply.status).toBe(413);
  expect(await reply.json()).toMatchObject({
    code: "file_too_large",
    message: "Please upload an image smaller than 5MB.",
  });
});

test("addresses that were never given are nobody's", async () => {
  for (const name of [
    "x.webp",
    `${"a".repeat(43)}.webp`,
    "..%2F..%2Fetc%2Fpasswd",
    `${"a".repeat(43)}.svg`,
  ]) {
    expect((await api.call("GET", `/api/users/images/${name}`)).status).toBe(404);
  }
});

test("an image goes with its account", async () => {
  const leaving = await api.newUser();
  const file = await picture().png().toBuffer();
  const { file_url } = (await upload({ file, type: "image/png", of: leaving })).json().data;
  await api.call("DELETE", `/api/users/${leaving.user.id}/`, {
    token: leaving.access,
    body: { password: leaving.password },
  });
  expect((await fetchImage(file_url)).statusCode).toBe(404);
});
