import { createRequire } from "node:module";

/**
 * ClickHouse, listening on loopback, for a day at most: `clickhouse local` of the library, which
 * blocks this process and so has one of its own. Arguments: library, ffi-rs, port, data directory.
 */
const [library, ffi, port, directory] = process.argv.slice(2);
const { DataType, load, open } = createRequire(import.meta.url)(ffi);
const told = [
  "clickhouse",
  "--multiquery",
  `--path=${directory}`,
  "--listen_host=127.0.0.1",
  `--http_port=${port}`,
  `--query=SYSTEM START LISTEN HTTP;
    SELECT sleepEachRow(3) FROM numbers(28800) FORMAT Null
    SETTINGS max_block_size = 1, function_sleep_max_microseconds_per_block = 0`,
];
open({ library: "chdb", path: library });
load({
  library: "chdb",
  funcName: "chdb_query_cmdline",
  retType: DataType.External,
  paramsType: [DataType.I32, DataType.StringArray],
  paramsValue: [told.length, told],
});
