import { type ChildProcess, spawn } from "node:child_process";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { S3Server } from "../../../assistant/test/support/s3-server.ts";
import { type Balancer, startBalancer } from "./balancer.ts";
import { emptyDirectory, main } from "./server.ts";

export type Role = "api" | "ai" | "worker";

/** One process of the built product. */
export interface Machine {
  readonly role: Role;
  readonly address: string;
  /** Its own disk; a process started on it again is the same machine. */
  readonly directory: string;
  readonly process: ChildProcess;
  readonly ended: Promise<number | null>;
  /** Ids of the datasets on its disk. */
  cached(): Promise<string[]>;
  /** As by a power cut. */
  kill(): Promise<void>;
}

interface Options {
  readonly databaseUrl: string;
  readonly s3: S3Server;
  readonly environment?: Readonly<Record<string, string>>;
}

const quiet = {
  LOG_LEVEL: "error",
  READER: "off",
  ANSWERING_PROCESSES: "1",
  RATE_LIMIT_FACTOR: "1000",
  MASTER_SECRET: "a secret that all of the machines share",
};

type Balancers = Readonly<Record<"public" | "api" | "ai", Balancer>>;

/** Processes of several roles on one database and one store, behind one address. */
export class Machines {
  readonly running = new Set<Machine>();
  readonly #options: Options;
  readonly #balancers: Balancers;

  private constructor(options: Options, balancers: Balancers) {
    this.#options = options;
    this.#balancers = balancers;
  }

  static async open(options: Options): Promise<Machines> {
    // Where each is reached is known before it is: what the balancers ask is filled in below.
    let machines: Machines | null = null;
    const of = (role: Role, which: Map<Machine, string>) =>
      [...(machines?.running ?? [])].flatMap((machine) =>
        machine.role === role ? (which.get(machine) ?? []) : [],
      );
    const isAi = (url: string) => /^\/ai(\/|\?|$)/.test(url);
    const balancers = {
      public: await startBalancer((url) => of(isAi(url) ? "ai" : "api", publicAddresses)),
      api: await startBalancer(() => of("api", internalAddresses)),
      ai: await startBalancer(() => of("ai", internalAddresses)),
    };
    machines = new Machines(options, balancers);
    return machines;
  }

  /** Where users reach all of it. */
  get address(): string {
    return this.#balancers.public.address;
  }

  /** Starts a process, on an empty disk or on that of an earlier one. */
  async start(
    role: Role,
    { directory, ...environment }: Record<string, string> = {},
  ): Promise<Machine> {
    const { databaseUrl, s3, environment: common } = this.#options;
    const own = directory ?? (await emptyDirectory());
    const child = spawn(process.execPath, [main], {
      env: {
        ...process.env,
        ...quiet,
        ...s3.environment,
        ROLE: role,
        HOST: "127.0.0.1",
        PORT: "0",
        INTERNAL_PORT: "0",
        PUBLIC_URL: this.address,
        DATABASE_URL: databaseUrl,
        INTERNAL_API_URL: this.#balancers.api.address,
        INTERNAL_AI_URL: this.#balancers.ai.address,
        DATA_DIR: own,
        ...common,
        ...environment,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
    const [address, internal] = await addressesOf(child);
    const machine: Machine = {
      role,
      address,
      directory: own,
      process: child,
      ended,
      async cached() {
        const names = await readdir(path.join(own, "datasets")).catch((): string[] => []);
        return names.filter((name) => !name.startsWith("."));
      },
      async kill() {
        child.kill("SIGKILL");
        await ended;
      },
    };
    publicAddresses.set(machine, address);
    internalAddresses.set(machine, internal);
    this.running.add(machine);
    void ended.then(() => this.running.delete(machine));
    return machine;
  }

  /** Asks all processes to end, and waits. */
  async close(): Promise<void> {
    const directories = [...this.running].map(({ directory }) => directory);
    for (const { process: child } of this.running) child.kill("SIGTERM");
    await Promise.all([...this.running].map(({ ended }) => ended));
    for (const balancer of Object.values(this.#balancers)) await balancer.close();
    for (const directory of directories) await rm(directory, { recursive: true, force: true });
  }
}

const publicAddresses = new Map<Machine, string>();
const internalAddresses = new Map<Machine, string>();

/** Rejects with what it printed where it ends before it serves. */
function addressesOf(child: ChildProcess): Promise<readonly [string, string]> {
  return new Promise((resolve, reject) => {
    let output = "";
    const take = (chunk: Buffer) => {
      output += chunk;
      const address = /running at (\S+)\n/.exec(output)?.[1];
      const internal = / internal +(\S+)\n/.exec(output)?.[1];
      if (address !== undefined && internal !== undefined) resolve([address, internal]);
    };
    child.stdout?.on("data", take);
    child.stderr?.on("data", take);
    child.once("exit", () => reject(new Error(output.trim())));
  });
}
