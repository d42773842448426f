import { type Pin, type Report, serverTextOr } from "@probability-chat/sdk";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTexts } from "../texts/texts.ts";
import { useWidget } from "../widget-context.ts";
import { fetchReport, notePinned } from "./pinned.ts";

interface Removed {
  readonly pin: Pin;
  readonly position: number;
}

/**
 * A chat's report as it is being changed: shown at once, kept one after the other, and fetched anew
 * where the server refuses.
 */
export function useReport(chatId: string) {
  const { client } = useWidget();
  const { t } = useTexts();
  const [report, setReport] = useState<Report | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const queue = useRef(Promise.resolve());

  const load = useCallback(async () => {
    setFailed(false);
    try {
      setReport(await fetchReport(client, chatId));
    } catch {
      setFailed(true);
    }
  }, [client, chatId]);
  useEffect(() => void load(), [load]);

  const keep = (change: () => Promise<unknown>, takeBack = () => {}) => {
    setProblem(null);
    queue.current = queue.current.then(change).then(
      () => undefined,
      async (error: unknown) => {
        takeBack();
        await load();
        setProblem(serverTextOr(error, t("Please check your connection and try again.")));
      },
    );
  };
  const setPins = (change: (pins: readonly Pin[]) => Pin[]) =>
    setReport((held) => held && { ...held, pins: change(held.pins) });

  return {
    report,
    hasFailed,
    problem,
    removed,
    load,
    rename(title: string) {
      setReport((held) => held && { ...held, title });
      keep(() => client.api.renameReport(chatId, { title }));
    },
    note(id: string, note: string) {
      setPins((pins) => pins.map((pin) => (pin.message_id === id ? { ...pin, note } : pin)));
      keep(() => client.api.putPin(chatId, id, { note }));
    },
    /** Shows another order, which is not kept yet. */
    arrange(id: string, position: number) {
      setPins((pins) => placed(pins, id, position));
    },
    move(id: string, position: number) {
      setPins((pins) => placed(pins, id, position));
      keep(() => client.api.putPin(chatId, id, { position }));
    },
    remove(pin: Pin) {
      const position = report?.pins.indexOf(pin) ?? 0;
      setRemoved({ pin, position });
      setPins((pins) => pins.filter((held) => held.message_id !== pin.message_id));
      notePinned(pin.message_id, false);
      keep(
        () => client.api.removePin(chatId, pin.message_id),
        () => {
          setRemoved(null);
          notePinned(pin.message_id, true);
        },
      );
    },
    restore() {
      if (!removed) return;
      const { pin, position } = removed;
      setRemoved(null);
      setPins((pins) => placed([...pins, pin], pin.message_id, position));
      notePinned(pin.message_id, true);
      keep(
        () => client.api.putPin(chatId, pin.message_id, { note: pin.note, position }),
        () => notePinned(pin.message_id, false),
      );
    },
  };
}

/** The same with one of them at another place. */
function placed(pins: readonly Pin[], id: string, position: number): Pin[] {
  const others = pins.filter((pin) => pin.message_id !== id);
  const moved = pins.filter((pin) => pin.message_id === id);
  others.splice(Math.max(0, position), 0, ...moved);
  return others;
}
