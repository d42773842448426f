import { tableContract } from "./contract-suite.ts";
import { tableFromRecords } from "./table-from-records.ts";

tableContract("memoryTable", async ({ headers, records }) => tableFromRecords(headers, records));
